import { parseYuan } from '#contracts';

/** A row of WeChat's daily trade bill: a payment or a refund. Amounts in fen. */
export interface BillRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  transactionId: string;
  /** The paid amount of a payment, or the requested amount of a refund, in fen. */
  amountFen: number;
  /** Set for a refund only. */
  outRefundNo: string | null;
}

const COLUMNS = {
  outTradeNo: '商户订单号',
  transactionId: '微信订单号',
  state: '交易状态',
  amount: '订单金额',
  refunded: '申请退款金额',
  outRefundNo: '商户退款单号',
} as const;

/**
 * Parses a trade bill: a header, rows whose cells each begin with a backtick, a summary header and a summary.
 * Columns are found by name, because the kinds of bill differ in their columns.
 * @throws Error if it is no bill, or its rows do not match its summary
 */
export function parseTradeBill(csv: string): BillRow[] {
  const [header = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  const names = header.split(',');
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([key, name]) => [key, names.indexOf(name)]),
  ) as Record<keyof typeof COLUMNS, number>;
  if (Object.values(places).includes(-1)) throw new Error('the bill lacks a column');
  const summaryAt = lines.findIndex((line) => !line.startsWith('`'));
  if (summaryAt < 0) throw new Error('the bill ends before its summary');
  const rows = lines.slice(0, summaryAt).map((line) => readRow(cellsOf(line), places));
  const [total = ''] = cellsOf(lines[summaryAt + 1] ?? '');
  if (Number(total) !== rows.length)
    throw new Error(`the bill counts ${total}, not ${rows.length}`);
  return rows;
}

/** Cells may contain commas, but a comma followed by a backtick always starts a new cell. */
function cellsOf(line: string): string[] {
  return line.replace(/^`/, '').split(',`');
}

function readRow(cells: string[], places: Record<keyof typeof COLUMNS, number>): BillRow {
  const cell = (key: keyof typeof COLUMNS) => cells[places[key]] ?? '';
  const isRefund = cell('state') === 'REFUND';
  const amountFen = parseYuan(cell(isRefund ? 'refunded' : 'amount'));
  if (amountFen === null) throw new Error('the bill has an amount that is none');
  return {
    kind: isRefund ? 'refund' : 'payment',
    outTradeNo: cell('outTradeNo'),
    transactionId: cell('transactionId'),
    amountFen,
    outRefundNo: isRefund ? cell('outRefundNo') : null,
  };
}
