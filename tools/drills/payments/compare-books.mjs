// The last step of the payment drill: compares the records of all parties.

/**
 * Compares WeChat's records, the payments, the orders and the mails, to the fen.
 * @param expectedReturns payments of existing accounts that bought nothing and must be refunded automatically
 * @param forgotten orders that WeChat may still accept money for, although the shop closed them
 * @returns {Promise<{faults: string[], figures: object}>} no faults when all records agree
 */
export async function compareBooks(database, sandboxUrl, expectedReturns, forgotten) {
  const { trades, refunds, complaints } = await (
    await fetch(`${sandboxUrl}/sandbox/ledger`)
  ).json();
  const paid = trades.filter(({ state }) => state === 'SUCCESS' || state === 'REFUND');
  const query = async (text) => (await database.query(text)).rows;
  const attempts = await query(`SELECT a.out_trade_no AS no, a.order_id, a.state,
      a.paid_fen::int AS fen, u.deleted_at IS NOT NULL AS "isGone",
      a.succeeded_at > u.deleted_at + interval '2 s' AS "isAfterDeletion"
    FROM payment_attempts a JOIN orders o ON o.id = a.order_id JOIN users u ON u.id = o.buyer_id
    WHERE a.state IN ('succeeded', 'returned', 'held')`);
  const orders =
    await query(`SELECT o.id, o.state, o.price_fen::int AS fen, o.downloads_left AS left,
      o.refunded_fen::int AS "refundedFen",
      (SELECT count(*)::int FROM download_grants g WHERE g.order_id = o.id) AS downloads,
      o.no_return_confirmed_at IS NOT NULL AS "isConfirmed",
      u.email, u.deleted_at IS NOT NULL AS "isGone" FROM orders o JOIN users u ON u.id = o.buyer_id`);
  const gone = new Set(orders.filter(({ isGone }) => isGone).map(({ id }) => id));
  const ours = await query(
    `SELECT r.out_refund_no AS no, r.order_id AS "orderId", r.state, r.amount_fen::int AS fen,
       a.state AS "paymentState"
     FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id`,
  );
  const faults = [];
  const expect = (holds, fault) => holds || faults.push(fault);

  const byNo = new Map(attempts.map((attempt) => [attempt.no, attempt]));
  for (const trade of paid) {
    const attempt = byNo.get(trade.out_trade_no);
    expect(attempt?.fen === trade.amount_fen, `WeChat 收款 ${trade.out_trade_no} 与付款记录不符`);
  }
  expect(
    attempts.length === paid.length,
    `付款 ${attempts.length} 笔，WeChat 收款 ${paid.length} 笔`,
  );
  const succeeded = attempts.filter(({ state }) => state === 'succeeded');
  const returned = attempts.filter(({ state }) => state === 'returned');
  expect(
    succeeded.length + returned.length === attempts.length,
    `有 ${attempts.length - succeeded.length - returned.length} 笔挂起`,
  );
  const stayed = returned.filter(({ isGone }) => !isGone).length;
  expect(stayed === expectedReturns, `应自动退回 ${expectedReturns} 笔，实际 ${stayed}`);
  const delivered = succeeded.filter(({ isAfterDeletion }) => isAfterDeletion);
  for (const { no } of delivered) expect(false, `注销之后付的 ${no} 没有退回`);
  for (const { id, state } of orders) {
    expect(!gone.has(id) || state !== 'pending', `已注销买家的订单 ${id} 没有关闭`);
  }
  for (const { out_trade_no: no, state } of trades) {
    const isOpen = state === 'NOTPAY' && gone.has(orderOf(no)) && !forgotten.has(orderOf(no));
    expect(!isOpen, `已注销买家的 ${no} 在微信还能付`);
  }
  const backNos = new Set(refunds.map(({ out_trade_no: no }) => no));
  for (const { no } of returned) expect(backNos.has(no), `多付的 ${no} 没有退回`);
  expect(
    new Set(succeeded.map(({ order_id: id }) => id)).size === succeeded.length,
    '有订单付了两次',
  );
  const settled = orders.filter(({ state }) => state === 'paid' || state === 'refunded');
  expect(
    settled.length === succeeded.length,
    `已付订单 ${settled.length}，成功付款 ${succeeded.length}`,
  );
  for (const { id, state, left, downloads } of orders) {
    expect(
      left === (state === 'paid' ? 3 - downloads : 0),
      `订单 ${id}（${state}）剩余下载 ${left}`,
    );
  }
  const back = refunds.filter(({ status }) => status === 'SUCCESS');
  expect(
    sum(back, 'amount_fen') ===
      sum(
        ours.filter(({ state }) => state === 'succeeded'),
        'fen',
      ),
    '退款与 WeChat 的退款不符',
  );
  const ourNos = new Map(ours.map((refund) => [refund.no, refund]));
  for (const { out_refund_no: no, amount_fen: fen } of refunds) {
    expect(ourNos.get(no)?.fen === fen, `WeChat 退款 ${no} 与退款记录不符`);
  }
  expect(
    ours.filter(({ paymentState }) => paymentState === 'returned').length === returned.length,
    '退款与退回的付款不符',
  );
  const refundsOf = new Map();
  for (const refund of ours) {
    if (refund.paymentState !== 'succeeded' || refund.state === 'closed') continue;
    refundsOf.set(refund.orderId, [...(refundsOf.get(refund.orderId) ?? []), refund]);
  }
  for (const { id, state, fen, refundedFen } of orders) {
    const refunded = sum(refundsOf.get(id) ?? [], 'fen');
    expect(refunded <= fen, `订单 ${id} 退了 ${refunded} 分，多于实付 ${fen} 分`);
    expect(refunded === refundedFen, `订单 ${id} 记着退了 ${refundedFen} 分，实际 ${refunded} 分`);
    const isWhole = refunded === fen;
    expect((state === 'refunded') === isWhole, `订单 ${id}（${state}）退了 ${refunded} 分`);
  }
  const refused = await query(
    "SELECT complaint_id AS id, fault FROM complaint_replies WHERE state = 'refused'",
  );
  for (const { id, fault } of refused) expect(false, `WeChat 拒绝了对投诉 ${id} 的答复：${fault}`);
  for (const { complaint_id: id, out_trade_no: no, state } of complaints) {
    expect(state === 'PROCESSED' && backNos.has(no), `投诉 ${id}（${state}）没有了结`);
  }
  const byBuyers = await query(
    `SELECT order_id AS id, count(*)::int AS times FROM cases
     WHERE kind = 'unopened_refund' GROUP BY order_id`,
  );
  for (const { id, times } of byBuyers) expect(times === 1, `订单 ${id} 自助退款 ${times} 次`);
  const mails = await (await fetch(`${sandboxUrl}/sandbox/emails`)).json();
  const receipts = mails.filter(({ subject }) => subject.startsWith('付款成功'));
  const addressed = new Set(receipts.map(({ to }) => to));
  // A deleted account has no address any more.
  for (const { id, email } of settled) {
    expect(gone.has(id) || addressed.has(email), `订单 ${id} 没有收据`);
  }
  const notices = mails.filter(({ subject }) => subject.startsWith('退款成功'));
  const addresses = new Map(
    orders.filter(({ isGone }) => !isGone).map(({ id, email }) => [id, email]),
  );
  const existing = new Set(addresses.values());
  const toExisting = notices.filter(({ to }) => existing.has(to));
  const noticed = new Set(toExisting.map(noticeOf));
  const due = new Set(
    back
      .filter(({ out_trade_no: no }) => !gone.has(orderOf(no)))
      .map(({ out_trade_no: no, amount_fen: fen }) => {
        return `${addresses.get(orderOf(no))} ${(fen / 100).toFixed(2)}`;
      }),
  );
  for (const one of due) expect(noticed.has(one), `没有退款通知：${one}`);
  for (const one of noticed) expect(due.has(one), `多出的退款通知：${one}`);
  return {
    faults,
    figures: {
      orders: orders.length,
      confirmed: orders.filter(({ isConfirmed }) => isConfirmed).length,
      paid: settled.length,
      paidFen: sum(paid, 'amount_fen'),
      returned: returned.length,
      returnedAfterDeletion: returned.filter(({ isGone }) => isGone).length,
      ordersOfDeleted: gone.size,
      refunded: back.length,
      refundedInPart: orders.filter((order) => order.state === 'paid' && order.refundedFen > 0)
        .length,
      refundedInParts: [...refundsOf.values()].filter(({ length }) => length > 1).length,
      selfRefunds: byBuyers.length,
      complaints: complaints.length,
      refundedFen: sum(back, 'amount_fen'),
      duplicateReceipts: receipts.length - addressed.size,
      duplicateNotices: notices.length - new Set(notices.map(noticeOf)).size,
    },
  };
}

/** The order id of a payment, from the beginning of its number. */
function orderOf(outTradeNo) {
  return outTradeNo.slice(0, 22);
}

/** Identifies a refund notice by its address and amount. */
function noticeOf({ to, text }) {
  return `${to} ${/¥(\d+\.\d\d) 已按/.exec(text)?.[1]}`;
}

function sum(rows, field) {
  return rows.reduce((total, row) => total + row[field], 0);
}
