const DESIGNS = 16;

/** Creates the data that requests need: categories, and designs with an archive and a picture. */
export async function setStage(shop, visitors, fixtures) {
  await shop.database.query(
    `INSERT INTO categories (name, slug, position)
     VALUES ('毛衣', 'sweater', 1), ('围巾', 'scarf', 2), ('帽子', 'hat', 3)`,
  );
  const { customer: admin } = await visitors.get('admin');
  for (let i = 1; i <= DESIGNS; i += 1) {
    const fields = {
      name: `图解 ${i}`,
      description: `第 ${i} 份`,
      price: `${i}.00`,
      categories: `${1 + (i % 3)}`,
    };
    await admin.upload(fields, fixtures.zip, [fixtures.png]);
  }
}
