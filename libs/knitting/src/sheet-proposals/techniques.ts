import type { YarnWeightId } from '../yarn/yarn-weights.js';
import type { Line } from './document-lines.js';
import { propose, type SheetProposal } from './sheet-proposal.js';

/** Techniques by the words that name them, in normalised text. */
const TECHNIQUES: readonly [string, RegExp][] = [
  [
    'top-down',
    /从上往下|自上而下|由上往下|从领口?(?:开始)?往下|从领口织|top[- ]?down|from the top down|waist down|トップダウン/,
  ],
  ['bottom-up', /从下往上|自下而上|由下往上|bottom[- ]up|from the bottom up/],
  ['sideways', /横织|sideways|side to side/],
  ['bias', /斜织|on the bias/],
  ['toe-up', /从脚尖往上|脚尖起|toe[- ]up|つま先から/],
  ['top-cuff-down', /从袜口往下|袜口起|cuff[- ]down|top[- ]down sock/],
  ['start-in-middle', /中心向外|从中心|from the cent(?:er|re) out|middle out/],
  ['worked-flat', /片织|worked flat|knit flat|往复编/],
  ['in-the-round', /圈织(?!时)|环织|首尾连接|in the round|轮に(?:して|编)|輪に|ぐるぐる/],
  ['seamless', /无缝|免缝|seamless|without seams|no seams|no seaming/],
  ['one-piece', /一片式|一体(?:成型|织)|in one piece/],
  ['motifs', /单元花|花片|拼花|motifs?\b|モチーフ/],
  ['short-rows', /短行|引返|short[- ]rows?|引き返し/],
  ['steeks', /steek|剪开/],
  ['doubleknit', /双面编织|双层编织|double[- ]knit(?:ting)?\b(?! weight| yarn)/],
  ['felted', /毡化|缩绒|felted/],
  ['raglan-sleeve', /插肩|raglan|ラグラン/],
  ['circular-yoke', /圆育克|圆肩|育克(?!深)|circular yoke|round yoke|丸ヨーク/],
  ['set-in-sleeve', /装袖|(?<!缝)上袖(?!子)|set[- ]in sleeves?|セットイン/],
  ['drop-sleeve', /落肩|drop(?:ped)?[- ]shoulder|ドロップショルダー/],
  ['saddle-shoulder', /马鞍肩|saddle shoulder/],
  ['dolman-sleeve', /蝙蝠袖|dolman/],
  ['puffed-sleeve', /泡泡袖|puff(?:ed)? sleeves?|パフスリーブ/],
  ['crew-neck', /圆领(?!肩)|crew ?neck|丸首|丸えり/],
  ['v-neck', /v ?领|鸡心领|v[- ]?neck|vネック/],
  ['turtleneck', /(?<!半)高领|turtleneck|polo neck|タートル/],
  ['mock-turtleneck', /半高领|mock (?:turtle)?neck/],
  ['hood', /连帽|hooded|フード/],
  [
    'cables',
    /麻花(?!针)|绞花|阿兰花|扭花|cables?\b(?! needle|\s?\d|\s?length)|cabled|なわ编|アラン/,
  ],
  ['lace', /镂空|蕾丝(?!线|针|钩)|lace(?! ?weight| yarn)|透かし|\byo\b.{0,30}k2tog/],
  ['brioche-tuck', /元宝针|brioche|イギリスゴム/],
  ['textured', /桂花针|seed stitch|moss stitch|かのこ/],
  ['bobble-or-popcorn', /枣形|爆米花|bobbles?|popcorn|ボッブル/],
  ['slipped-stitches', /滑针提花|滑针花|slip(?:ped)? stitch (?:pattern|colou?rwork)/],
  ['mesh', /网格|渔网|\bmesh\b|ネット编/],
  ['stranded', /(?<!滑针|马赛克|钩针?)提花|渡线|stranded|编み?込み/],
  ['fairisle', /费尔岛|费岛|fair ?isle|フェアアイル/],
  ['intarsia', /嵌花|intarsia|インターシャ/],
  ['mosaic', /马赛克|mosaic/],
  ['stripes-colorwork', /条纹|stripes?\b|striped|しましま|ボーダー/],
  ['corrugated-ribbing', /双色罗纹|corrugated rib/],
  ['duplicate-stitch', /平针绣|duplicate stitch|メリヤス刺/],
  ['granny-square', /祖母方格|祖母方块|granny squares?|グラニー/],
  ['filet-crochet', /方格编|方眼编|filet/],
  ['tunisian-crochet', /阿富汗针|突尼斯|tunisian|アフガン/],
  ['tapestry-crochet', /挂毯钩|钩针提花|提花钩|tapestry crochet/],
  ['post-stitch', /外钩长?针|内钩长?针|\b[fb]p(?:dc|sc|tr|hdc)\b|引き上げ编/],
  ['pineapple', /菠萝花|pineapple|パイナップル/],
  ['amigurumi', /玩偶|钩偶|娃娃图解|amigurumi|あみぐるみ/],
  ['cropped', /短款|cropped/],
  ['oversized', /廓形|oversized?/],
];

const SEWN =
  /(?<!无|免|平针|厨师)(?:缝合)|挑缝|\bseams?\b|\bsew (?:up|together|side)|とじ合わせ|脇をとじ/;
const SEAMLESS = /无缝|免缝|seamless|without seams|no seams|no seaming/;
/** A heading, such as 【领（圈织）】, is about one part of the piece. */
const HEADING = /^【.*】$/;
/** Names of stitches and tools in a legend say nothing about the piece. */
const LEGEND = /缩写|针法说明|abbreviations|^(?:ch|ss|st\(s\)|x|v|a)\b.{0,12} ?- /;

/** Proposes the techniques that a text names, each with the first line that names it. */
export function findTechniques(lines: readonly Line[]): SheetProposal[] {
  const known = lines.filter(({ text }) => !LEGEND.test(text) && !HEADING.test(text));
  const found = TECHNIQUES.flatMap(([technique, pattern]) => {
    const line = known.find(({ text }) => pattern.test(text));
    return line ? [propose('techniques', technique, line)] : [];
  });
  const sewn = known.find(({ text }) => SEWN.test(text));
  const isSeamless = known.some(({ text }) => SEAMLESS.test(text));
  const isToy = found.some(({ value }) => value === 'amigurumi' || value === 'granny-square');
  return sewn && !isSeamless && !isToy ? [...found, propose('techniques', 'seamed', sewn)] : found;
}

/** Words that name one class of yarn in every system; Chinese ones such as 中粗 name several. */
const WEIGHTS: readonly [YarnWeightId, RegExp][] = [
  ['super_bulky', /super (?:bulky|chunky)/],
  ['bulky', /\bbulky\b|\bchunky\b/],
  ['light_fingering', /light fingering|\b3[- ]ply\b/],
  ['fingering', /\bfingering\b|\b4[- ]ply\b|袜子线|\bsock\b(?! needles?)/],
  ['lace', /\blace ?(?:weight|yarn)|蕾丝线/],
  ['dk', /\bdk\b|\b8[- ]ply\b|double knitting (?:weight|yarn)/],
  ['sport', /\bsport\b|\b5[- ]ply\b/],
  ['worsted', /\bworsted\b|\b10[- ]ply\b/],
  ['aran', /\baran\b(?! (?:pullover|sweater|cardigan|jumper|pattern|stitch))/],
];
const ABOUT_YARN = /线|毛|棉|绒|yarn|wool|cotton|weight|ply|skein|ball|\d ?g\b|团|dk/;

/** Proposes the class of the yarn. */
export function findYarnWeight(lines: readonly Line[]): SheetProposal[] {
  for (const line of lines) {
    if (line.isInstruction || !ABOUT_YARN.test(line.text)) continue;
    const weight = WEIGHTS.find(([, pattern]) => pattern.test(line.text))?.[0];
    if (weight) return [propose('yarn_weight', weight, line)];
  }
  return [];
}
