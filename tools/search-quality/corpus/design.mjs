/** A design of the corpus: key, name, description, category, price in yuan, and what the sheet says. */
export const design = (key, name, description, category, price, sheet = {}) => ({
  key,
  name,
  description,
  category,
  price,
  sheet,
});
export const knit = (rest) => ({ craft: ['knit'], ...rest });
export const hook = (rest) => ({ craft: ['crochet'], ...rest });
export const raglan = ['top-down', 'raglan-sleeve'];
