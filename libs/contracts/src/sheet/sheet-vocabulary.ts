export * from './sheet-levels.js';

/** The closed vocabularies of the pattern sheet: stable value and Chinese label, in the order in which they are shown. */

export const CRAFTS = {
  knit: '棒针',
  crochet: '钩针',
  tunisian: '阿富汗针',
  machine: '手摇机（家用横机）',
  loom: '编织器',
  mixed: '棒针+钩针',
} as const;
export type Craft = keyof typeof CRAFTS;

export const AUDIENCES = {
  women: '成人女',
  men: '成人男',
  unisex: '男女通用',
  teen: '青少年（13–17岁）',
  child: '儿童（4–12岁）',
  toddler: '幼儿（1–3岁）',
  baby: '婴儿',
  newborn: '新生儿',
  preemie: '早产儿',
  doll: '玩偶',
  pet: '宠物',
} as const;
export type Audience = keyof typeof AUDIENCES;

export const SEASONS = { spring: '春', summer: '夏', autumn: '秋', winter: '冬' } as const;
export type Season = keyof typeof SEASONS;

/** ISO 639-1; `u` for charts without words. */
export const SHEET_LANGUAGES = {
  zh: '中文',
  en: '英文',
  ja: '日文',
  ko: '韩文',
  de: '德文',
  fr: '法文',
  es: '西班牙文',
  it: '意大利文',
  pt: '葡萄牙文',
  ru: '俄文',
  nl: '荷兰文',
  da: '丹麦文',
  sv: '瑞典文',
  no: '挪威文',
  fi: '芬兰文',
  u: '纯图解',
} as const;
export type SheetLanguage = keyof typeof SHEET_LANGUAGES;

export const CROCHET_TERMINOLOGIES = {
  us: '美式',
  uk: '英式',
  cn: '中文字母',
  jp: '日式',
} as const;
export type CrochetTerminology = keyof typeof CROCHET_TERMINOLOGIES;

export const INSTRUCTION_FORMS = {
  chart: '符号图解',
  written: '文字说明',
  photo: '照片教程',
  video: '视频',
  schematic: '尺寸图',
  step_text: '分步文字',
} as const;
export type InstructionForm = keyof typeof INSTRUCTION_FORMS;

/** Techniques and construction by group. A value belongs to one group only. */
export const TECHNIQUE_GROUPS = {
  direction: {
    label: '编织方向',
    values: {
      'top-down': '从上往下织',
      'bottom-up': '从下往上织',
      sideways: '横织',
      bias: '斜织',
      'toe-up': '从脚尖往上',
      'top-cuff-down': '从袜口往下',
      'start-in-middle': '中心向外',
    },
  },
  method: {
    label: '成型方式',
    values: {
      'worked-flat': '片织',
      'in-the-round': '圈织',
      seamed: '缝合',
      seamless: '无缝',
      'one-piece': '一片式',
      modular: '单元拼接',
      motifs: '花片拼接',
      'short-rows': '引返',
      steeks: '剪开（Steek）',
      doubleknit: '双层编织',
      felted: '缩绒',
      moebius: '莫比乌斯',
    },
  },
  shoulder: {
    label: '肩袖结构',
    values: {
      'raglan-sleeve': '插肩',
      'circular-yoke': '圆育克',
      'set-in-sleeve': '装袖',
      'drop-sleeve': '落肩',
      'modified-drop-sleeve': '改良落肩',
      'saddle-shoulder': '马鞍肩',
      contiguous: '连肩（Contiguous）',
      'dolman-sleeve': '蝙蝠袖',
      sleeveless: '无袖',
    },
  },
  neck: {
    label: '领型',
    values: {
      'crew-neck': '圆领',
      'v-neck': 'V领',
      turtleneck: '高领',
      'mock-turtleneck': '半高领',
      'cowl-neck': '堆堆领',
      'boat-neck': '一字领',
      'square-neck': '方领',
      'henley-neck': '亨利领',
      'shawl-collar': '青果领',
      'shirt-collar': '翻领',
      peterpan: '娃娃领',
      hood: '连帽',
    },
  },
  sleeve: {
    label: '袖长',
    values: {
      'long-sleeve': '长袖',
      '3-4-sleeve': '七分袖',
      'elbow-sleeve': '中袖',
      'short-sleeve': '短袖',
      'cap-sleeve': '盖袖',
      'puffed-sleeve': '泡泡袖',
    },
  },
  fabric: {
    label: '花样',
    values: {
      cables: '绞花',
      lace: '镂空',
      eyelets: '小孔花',
      ribbed: '罗纹',
      'brioche-tuck': '元宝针',
      textured: '桂花与肌理',
      'bobble-or-popcorn': '枣形针',
      'slipped-stitches': '滑针',
      'twisted-stitches': '扭针',
      chevron: '人字',
      ripple: '波浪',
      mesh: '网格',
      reversible: '双面可用',
    },
  },
  colour: {
    label: '配色',
    values: {
      stranded: '提花',
      fairisle: '费尔岛',
      intarsia: '嵌花',
      mosaic: '马赛克',
      'stripes-colorwork': '条纹',
      'corrugated-ribbing': '双色罗纹',
      'duplicate-stitch': '平针绣',
    },
  },
  crochet: {
    label: '钩针技法',
    values: {
      'granny-square': '祖母方格',
      'filet-crochet': '方格编',
      'tunisian-crochet': '阿富汗针法',
      'tapestry-crochet': '提花钩',
      'post-stitch': '内外钩针',
      'irish-crochet': '爱尔兰钩编',
      pineapple: '菠萝花',
      amigurumi: '玩偶钩法',
      'slip-stitch': '引拔编',
    },
  },
  fit: {
    label: '合体度',
    values: {
      fitted: '修身',
      'negative-ease': '紧身',
      'no-ease': '合体',
      'positive-ease': '宽松',
      oversized: '廓形',
      plus: '大码',
      cropped: '短款',
      maternity: '孕妇',
    },
  },
} as const;
export type TechniqueGroup = keyof typeof TECHNIQUE_GROUPS;
type Groups = typeof TECHNIQUE_GROUPS;
export type Technique =
  | keyof Groups['direction']['values']
  | keyof Groups['method']['values']
  | keyof Groups['shoulder']['values']
  | keyof Groups['neck']['values']
  | keyof Groups['sleeve']['values']
  | keyof Groups['fabric']['values']
  | keyof Groups['colour']['values']
  | keyof Groups['crochet']['values']
  | keyof Groups['fit']['values'];

/** All techniques with their labels. */
export const TECHNIQUES = /* @__PURE__ */ Object.assign(
  {},
  .../* @__PURE__ */ Object.values(TECHNIQUE_GROUPS).map(({ values }) => values),
) as Record<Technique, string>;

export const FIBRES = {
  wool: '羊毛',
  merino: '美利奴羊毛',
  cashmere: '羊绒',
  mohair: '马海毛',
  alpaca: '羊驼毛',
  angora: '兔毛',
  yak: '牦牛绒',
  camel: '驼绒',
  cotton: '棉',
  linen: '亚麻',
  silk: '真丝',
  bamboo: '竹纤维',
  viscose: '粘胶',
  acrylic: '腈纶',
  nylon: '锦纶',
  polyester: '涤纶',
  milk_cotton: '牛奶棉',
  chenille: '雪尼尔',
  other: '其他',
} as const;
export type Fibre = keyof typeof FIBRES;

export const TOOL_ROLES = {
  main: '主针',
  rib: '罗纹',
  cast_on: '起针',
  sleeve: '袖子',
  edging: '边',
} as const;
export type ToolRole = keyof typeof TOOL_ROLES;
export const TOOL_KINDS = {
  straight: '直针',
  circular: '环针',
  dpn: '双头针',
  hook: '钩针',
  tunisian_hook: '阿富汗钩针',
  machine: '手摇机',
} as const;
export type ToolKind = keyof typeof TOOL_KINDS;

export const TEST_KNIT_STATES = { none: '未试织', running: '试织中', done: '已试织' } as const;
export type TestKnitState = keyof typeof TEST_KNIT_STATES;
export const SHEET_FILE_ROLES = {
  pattern: '图解',
  chart: '符号图',
  schematic: '尺寸图',
  photo: '照片',
  video: '视频',
  other: '其他',
} as const;
export type SheetFileRole = keyof typeof SHEET_FILE_ROLES;
export const SHEET_FILE_TYPES = {
  pdf: 'PDF',
  svg: 'SVG',
  image: '图片',
  text: '文字',
  video: '视频',
  other: '其他',
} as const;
export type SheetFileType = keyof typeof SHEET_FILE_TYPES;

/** The points from which the length of a garment is measured. */
export const LENGTH_STARTS = { hps: '肩顶点', cb: '后领中' } as const;
export type LengthStart = keyof typeof LENGTH_STARTS;

/** Where a value comes from (SHEET-10). */
export const SHEET_SOURCES = {
  designer: '设计师填写',
  extracted: '从图解读出，经设计师确认',
  moderator: '商城填写',
  estimated: '估算',
} as const;
export type SheetSource = keyof typeof SHEET_SOURCES;
