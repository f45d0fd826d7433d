// A smoke test of the main job: sign in, upload, order, pay, download.
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { Customer, insertUsers } from '../harness/customer.mjs';

/** @param shop {siteUrl, sandboxUrl, database} @throws Error when a step fails */
export async function checkMainJob(shop) {
  const name = randomBytes(4).toString('hex');
  const [adminEmail] = await insertUsers(shop.database, [`admin${name}`], { isAdmin: true });
  const [buyerEmail] = await insertUsers(shop.database, [`buyer${name}`]);
  const admin = new Customer(shop);
  await admin.signIn(adminEmail);
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(100_000), '图解.bin');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#b7472a' },
  })
    .png()
    .toBuffer();
  const designId = await admin.upload(
    { name: `集群里的图解 ${name}`, description: '检查', price: '9.90', categories: '' },
    { name: '图解.zip', bytes },
    [{ name: '图.png', bytes: picture }],
  );
  const buyer = new Customer(shop);
  await buyer.signIn(buyerEmail);
  const orderId = await buyer.order(designId);
  const { result } = await buyer.payByPhone(await buyer.pay(orderId));
  if (result !== 'success') throw new Error(`the payment ended with ${result}`);
  if (!(await buyer.waitUntilPaid(orderId, 120))) throw new Error(`order ${orderId} is not paid`);
  const downloaded = await buyer.download(designId);
  if (sha256(downloaded.bytes) !== sha256(bytes))
    throw new Error('the downloaded file differs from the uploaded one');
  const page = await fetch(`${shop.siteUrl}/design/${designId}`);
  if (!(await page.text()).includes(name))
    throw new Error(`the design's page is wrong: ${page.status}`);
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
