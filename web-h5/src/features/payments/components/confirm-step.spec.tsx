import { DEFAULT_LICENCE, fillSheet, type SellFinished } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ConfirmStep } from './confirm-step';

const DESIGN = {
  id: 1,
  name: '松林帽',
  price: '19.90',
  old_price: null,
  old_price_kind: null,
  designer_username: '山茶手作',
  preview_image: null,
  preview_image_small: null,
};

const shown = (sell: SellFinished | null) =>
  renderToStaticMarkup(
    <StaticRouter location="/design/1/payment">
      <ConfirmStep
        design={{
          ...DESIGN,
          sheet: sell && fillSheet({ licence: { ...DEFAULT_LICENCE, sell_finished: sell } }),
        }}
        price="19.90"
        needsConsent={false}
        consentFault={null}
        onConsentRetry={() => {}}
        busy={false}
        onConfirm={() => {}}
      />
    </StaticRouter>,
  );

describe(ConfirmStep, () => {
  it.each([
    [null, '成品可卖，图解不可转卖'],
    ['no', '成品不可售卖，图解不可转卖'],
    ['ask', '售卖成品需先取得授权，图解不可转卖'],
    ['handmade_small', '成品少量手工可售卖（每年不超过 30 件），图解不可转卖'],
  ] as const)('says what a licence %s permits before paying (SHEET-14)', (sell, words) => {
    expect(shown(sell)).toContain(words);
  });
});
