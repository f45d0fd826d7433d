import { type Term, termsOf } from './terms.js';

/**
 * The terms of crochet. The letters are those of Chinese crochet texts; the legend of a pattern overrides them.
 */
export const CROCHET_TERMS: readonly Term[] = termsOf(`
锁针 | 辫子针 | ch | ch | CH | 鎖編み | 0→1 | 钩出的链，起针与起立用 |
引拔针 | 引拔 | sl st | ss | SL | 引き抜き編み | 1→1 | 平平地连接一针 |
短针 |  | sc | dc | X | 細編み | 1→1 | 玩偶最常用的基本针 | 英式的 dc 是短针，美式的 dc 是长针
中长针 |  | hdc | htr | T | 中長編み | 1→1 | 绕线一次，一次钩出 | 英式 htr
长针 |  | dc | tr | F | 長編み | 1→1 | 绕线一次，分两次钩出 | 美式的 dc 是长针，英式的 dc 是短针
长长针 |  | tr | dtr | E | 長々編み | 1→1 | 绕线两次 |
3卷长针 |  | dtr | trtr |  | 三つ巻き長編み | 1→1 | 绕线三次 |
短针加针 |  | sc inc | 2 dc in st | V | 細編み2目編み入れる | 1→2 | 同一针里两个短针 | 有的应用把 V 与 A 写反，以图解自己的图例为准
短针3加针 |  | 3 sc in st | 3 dc in st | W | 細編み3目編み入れる | 1→3 | 同一针里三个短针 | W 也是外钩针的字头（WX、WF），以图解自己的图例为准
短针减针 |  | sc2tog, dec | dc2tog | A | 細編み2目一度 | 2→1 | 两个短针并成一个 | 有的应用把 V 与 A 写反，以图解自己的图例为准
短针3并1 |  | sc3tog | dc3tog | M | 細編み3目一度 | 3→1 | 三个短针并成一个 |
中长针加针 / 中长针3加针 |  | 2 hdc in st, 3 hdc in st | 2 htr in st, 3 htr in st | TV, TW | 中長編み2目編み入れる、中長編み3目編み入れる | 1→2 / 3 | 同一针里两个或三个中长针 |
中长针减针 / 中长针3并1 |  | hdc2tog, hdc3tog | htr2tog, htr3tog | TA, TM | 中長編み2目一度、中長編み3目一度 | 2→1 / 3→1 | 两个或三个中长针并成一个 |
长针加针 / 长针3加针 |  | 2 dc in st, 3 dc in st | 2 tr in st, 3 tr in st | FV, FW | 長編み2目編み入れる、長編み3目編み入れる | 1→2 / 3 | 同一针里两个或三个长针 |
长针减针 / 长针3并1 |  | dc2tog, dc3tog | tr2tog, tr3tog | FA, FM | 長編み2目一度、長編み3目一度 | 2→1 / 3→1 | 两个或三个长针并成一个 |
长长针加针 / 长长针减针 |  | 2 tr in st, tr2tog | 2 dtr in st, dtr2tog | EV, EA | 長々編み2目編み入れる、長々編み2目一度 | 1→2 / 2→1 | 同一针里两个长长针，或并成一个 |
隐形减针 |  | invdec |  | A(隐) |  | 2→1 | 只挑前半针的减针，看不出来 |
环形起针 | 环起、魔法环 | magic ring, MR |  | R | わの作り目 | 0→n | 可以抽紧的圈 |
锁针起针 |  | foundation chain |  | CH | 鎖の作り目 | 0→n | 用锁针起头 |
起立针 |  | turning chain, tch |  | CH | 立ち上がりの鎖 | 0→0/1 | 把一行抬高的锁针，可能算一针 |
外半针 |  | front loop only |  | FLO | 手前半目 |  | 只挑靠近自己的半针 |
内半针 |  | back loop only |  | BLO | 向こう半目、すじ編み、うね編み |  | 只挑远离自己的半针 |
外钩针 | 外钩短针、外钩长针 | FPsc, FPdc | FPdc, FPtr | W-, WX, WF, FP | 表引き上げ編み | 1→1 | 从正面绕着针柱钩 | 有一张流传很广的表把内钩、外钩写反了；我们按日式习惯：外钩＝表引上＝front post
内钩针 | 内钩短针、内钩长针 | BPsc, BPdc | BPdc, BPtr | N-, NX, NF, BP | 裏引き上げ編み | 1→1 | 从反面绕着针柱钩 | 有一张流传很广的表把内钩、外钩写反了；我们按日式习惯：内钩＝裏引上＝back post
枣形针 |  | cluster, bobble |  | Q, TQ, FQ | 玉編み | 1→1 | 几个没钩完的针一起收口 |
爆米花针 |  | popcorn, pc |  | G, TG, FG | パプコーン編み | 1→1 | 几个钩完的针向前折起来 |
泡芙针 |  | puff |  |  | パフ編み | 1→1 | 几次拉线一起收口 |
松针 | 长针5加针 | shell (5 dc) | shell (5 tr) |  | 松編み | 1→5 | 一针里五个长针，像扇子 |
贝壳针 |  | shell (2dc ch1 2dc) | shell (2tr ch1 2tr) |  | シェル編み | 1→4(+ch) | 带间隔的扇形 |
V字针 |  | V-st |  |  | V字編み | 1→2(+ch) | 一针里长针、锁针、长针 |
Y字针 |  | Y-st |  |  | Y字編み | 1→2 | 从中间分出第二根针柱 |
长针交叉 |  | crossed dc | crossed tr |  | 長編み交差 | 2→2 | 两个长针交叉 | 有一张流传很广的表把左上、右上写反了，请看图解自己的图例
狗牙针 | 狗牙拉针 | picot |  |  | ピコット | 0→0 | 边上的小环 |
逆短针 | 反短针 | crab st, rev sc |  | N | バック細編み | 1→1 | 从左往右钩的边 |
跳针 | 空针、跳过 | sk | miss | K, SK | とばす | n→0 | 几针不钩 | 钩针里的“空针”；棒针里的“空针”是加针
翻面 | 翻转 | turn |  | turn | 返す |  | 换一面钩 |
螺旋钩 | 不引拔 | continuous rounds |  |  | ぐるぐる編む |  | 一圈接一圈，不引拔 |
片钩 | 往返 | worked in rows |  | H | 往復編み |  | 一行一行来回钩 |
无痕收针 | 隐形连接 | invisible fasten off |  |  |  |  | 看不见的收口 |
断线 | 收尾 | fasten off |  | FO | 糸を切る |  | 剪线收尾 |
花片 | 单元花 | motif |  |  | モチーフ |  | 可以拼接的小片 |
祖母方格 |  | granny square |  |  | グラニースクエア |  | 四方的经典花片 |
方格编 | 方眼编 | filet |  |  | 方眼編み |  | 实格与空格拼成图案 |
菠萝花 |  | pineapple |  |  | パイナップル編み |  | 菠萝形的镂空花 |
阿富汗针 | 突尼斯钩针 | Tunisian |  | TSS | アフガン編み |  | 先挑起一排针圈再退回 |
提花钩 | 挂毯钩针 | tapestry |  |  | 編みくるみ |  | 几色线包在里面钩 |
对角钩 | C2C | corner-to-corner |  | C2C |  |  | 从一角斜着钩到对角 |
玩偶 | 钩偶、娃娃 | amigurumi |  |  | あみぐるみ |  | 立体的小人与小动物 |
填充 | PP棉 | stuff |  |  | 綿を入れる |  | 往里塞棉 |
`);
