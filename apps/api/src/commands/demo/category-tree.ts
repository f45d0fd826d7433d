import type { Audience } from '#contracts';
import type { DemoDesign } from './designs/demo-design.js';

const GARMENTS_OF: Partial<Record<Audience, string>> = {
  men: 'men',
  child: 'children',
  toddler: 'babies',
  baby: 'babies',
  newborn: 'babies',
};

/** The slugs of the categories of a demo design, each as deep in the tree as the design allows. */
export function categoriesOf(design: DemoDesign): string[] {
  return [leafOf(design), ...(design.craft === 'machine' ? ['machine-knitting'] : [])];
}

function leafOf({ construction: { shape, name }, audience, name: title }: DemoDesign): string {
  const garment = (end: string) => `${GARMENTS_OF[audience[0]!] ?? 'women'}-${end}`;
  switch (shape) {
    case 'pullover':
    case 'round-yoke':
    case 'raglan':
      return garment('pullovers');
    case 'cardigan':
    case 'raglan-cardigan':
      return garment('cardigans');
    case 'vest':
      return garment('vests');
    case 'beanie':
      return 'beanies';
    case 'beret':
      return 'berets';
    case 'cowl':
      return 'cowls';
    case 'shawl':
      return title.includes('三角巾') ? 'kerchiefs' : 'shawls';
    case 'scarf':
      return name.includes('披肩') ? 'shawls' : 'long-scarves';
    case 'socks':
      return 'socks';
    case 'mittens':
      return name.includes('半指') ? 'fingerless-gloves' : 'gloves';
    case 'bag':
      if (name === '网兜') return 'market-bags';
      return name === '水桶包' ? 'crossbody-bags' : 'totes';
    case 'toy':
      return 'animals';
    case 'blanket':
    case 'motifs':
    default:
      return 'blankets';
  }
}
