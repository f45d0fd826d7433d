import { beforeAll, describe, expect, it } from '@jest/globals';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7) MicroMessenger/8.0.68(0x1800442b)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_7) MicroMessenger/8.0.68(0x1800442b)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) MicroMessenger/8.0.76.3140(0x28004C30)';
const HARMONY = 'Mozilla/5.0 (Phone; OpenHarmony 6.0) MicroMessenger/8.0.15';

let addressToSign: typeof import('./signed-address').addressToSign;

beforeAll(async () => {
  // The module reads the location when it is loaded.
  Object.assign(globalThis, { location: { href: 'https://shop.example/' } });
  ({ addressToSign } = await import('./signed-address'));
});

describe('addressToSign', () => {
  const landing = 'https://shop.example/?from=timeline';
  const current = 'https://shop.example/design/3?a=1';

  it.each([
    ['an iPhone', IPHONE, landing],
    ['an iPad', IPAD, landing],
    ['Android', ANDROID, current],
    ['HarmonyOS', HARMONY, current],
  ])('is on %s the address that WeChat verifies', (_phone, userAgent, address) => {
    expect(addressToSign(current, userAgent, landing)).toBe(address);
  });

  it('has no fragment', () => {
    expect(addressToSign(current, IPHONE, `${landing}#/a#b`)).toBe(landing);
    expect(addressToSign(`${current}#content`, ANDROID, landing)).toBe(current);
  });
});
