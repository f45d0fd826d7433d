import { documentFont, PAGE, PdfWriter, printable, qrPath, wrapText } from '#files';

const INK = '#2b2622';
const MADDER = '#b23a32';
const QUIET = '#6f665d';
const LINE = '#cfc6b8';
const FRAME = 32;
const INNER = PAGE.width - 2 * PAGE.margin;
const QR_SIDE = 110;
const MAX_TITLE_LINES = 3;

/** The contents of a certificate. */
export interface CertificateFacts {
  /** The code in groups of characters. */
  code: string;
  /** The address of the public page that verifies the code. */
  url: string;
  /** The buyer's username. */
  holder: string;
  orderId: string;
  designName: string;
  designer: string;
  terms: readonly string[];
  paidAt: Date;
  issuedAt: Date;
}

/** Draws a licence certificate as a PDF of one A4 page with an embedded font (SHELF-11). */
export function certificatePdf(facts: CertificateFacts): Buffer {
  const font = documentFont();
  const pdf = new PdfWriter(font, `授权证书 ${facts.code}`);
  pdf.newPage();
  const frame = `M0 0H${PAGE.width - 2 * FRAME}V${PAGE.height - 2 * FRAME}H0Z`;
  pdf.path(frame, { x: FRAME, y: FRAME, scale: 1 }, { stroke: MADDER, width: 1.2 });
  let y = 0;
  const middle = (text: string, size: number, color: string) => {
    pdf.text(text, (PAGE.width - font.widthOf(text, size)) / 2, y, size, color);
  };
  const lines = (text: string, size: number, x: number) =>
    wrapText(printable(text, font), font, size, PAGE.width - PAGE.margin - x);

  y = 84;
  middle('云织商城', 12, MADDER);
  y = 128;
  middle('成品售卖授权证书', 30, INK);
  y = 186;
  for (const line of lines(`《${facts.designName}》`, 18, PAGE.margin).slice(0, MAX_TITLE_LINES)) {
    middle(line, 18, INK);
    y += 26;
  }
  middle(`设计师：${printable(facts.designer, font)}`, 12, QUIET);
  y += 38;
  const rows: [string, string][] = [
    ['持证人', facts.holder],
    ['订单', facts.orderId],
    ['购买日期', dayOf(facts.paidAt)],
    ['签发日期', dayOf(facts.issuedAt)],
  ];
  for (const [name, value] of rows) {
    pdf.text(name, PAGE.margin, y, 11, MADDER);
    pdf.text(printable(value, font), PAGE.margin + 72, y, 11, INK);
    y += 20;
  }
  y += 6;
  pdf.path(`M0 0H${INNER}`, { x: PAGE.margin, y, scale: 1 }, { stroke: LINE, width: 0.8 });
  y += 26;
  for (const line of lines(
    '持证人购买了上述图解，可以按下列授权售卖自己照它制作的成品。本证书不可转让。',
    11.5,
    PAGE.margin,
  )) {
    pdf.text(line, PAGE.margin, y, 11.5, INK);
    y += 19;
  }
  y += 6;
  for (const term of facts.terms) {
    for (const [i, line] of lines(term, 10.5, PAGE.margin + 14).entries()) {
      if (i === 0) pdf.text('·', PAGE.margin + 2, y, 10.5, MADDER);
      pdf.text(line, PAGE.margin + 14, y, 10.5, INK);
      y += 16.5;
    }
  }
  drawCode(pdf, facts, (text) => lines(text, 9.5, PAGE.margin + QR_SIDE + 20));
  return pdf.finish();
}

/** Draws the code and how to verify it, at the bottom of the page. */
function drawCode(
  pdf: PdfWriter,
  { code, url }: CertificateFacts,
  wrap: (text: string) => string[],
): void {
  const top = PAGE.height - PAGE.margin - QR_SIDE - 10;
  const { d, side } = qrPath(url);
  pdf.path(d, { x: PAGE.margin, y: top, scale: QR_SIDE / side }, { fill: INK });
  const x = PAGE.margin + QR_SIDE + 20;
  pdf.text('证书编号', x, top + 14, 10, MADDER);
  pdf.text(code, x, top + 36, 16, INK);
  let y = top + 60;
  for (const line of [
    ...wrap(`核验：${url}`),
    ...wrap('订单退款后证书失效；是否有效，以核验页为准。'),
  ]) {
    pdf.text(line, x, y, 9.5, QUIET);
    y += 15;
  }
}

/** Formats a date in the time zone of China. */
function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(date);
}
