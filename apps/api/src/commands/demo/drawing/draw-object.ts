import { drawBag, drawBlanket, drawCowl, drawHat, drawScarf, drawShawl } from './accessories.js';
import { drawGarment } from './garments.js';
import type { DrawnObject, Model } from './objects.js';
import { drawPair } from './pairs.js';
import { drawToy } from './toy.js';

/** The object of a pattern from the front. */
export function drawObject(model: Model): DrawnObject {
  switch (model.pattern.design.construction.shape) {
    case 'beanie':
    case 'beret':
      return drawHat(model);
    case 'scarf':
      return drawScarf(model);
    case 'cowl':
      return drawCowl(model);
    case 'shawl':
      return drawShawl(model);
    case 'blanket':
    case 'motifs':
      return drawBlanket(model);
    case 'socks':
    case 'mittens':
      return drawPair(model);
    case 'bag':
      return drawBag(model);
    case 'toy':
      return drawToy(model);
    case 'pullover':
    case 'round-yoke':
    case 'raglan':
    case 'cardigan':
    case 'raglan-cardigan':
    case 'vest':
    default:
      return drawGarment(model);
  }
}
