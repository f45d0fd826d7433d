/** Words that find each other (FIND-08), one group per line; the first word is the canonical one. */
export const SYNONYMS_TABLE = `
毛衣, 毛线衣, 毛衫, 针织衫, 套头衫, 套头毛衣, 套衫, sweater, pullover, jumper
开衫, 开襟衫, 毛开衫, 外搭, cardigan
马甲, 背心, 坎肩, 毛背心, vest
吊带, 小背心, 挂脖, top, camisole
T恤, 短袖衫, 罩衫, tee
外套, 大衣, 斗篷, 披风, coat, cape
连衣裙, 裙子, 半身裙, dress, skirt
裤子, 毛裤, 护膝, pants
围巾, 围脖, 脖套, 围脖套, 颈套, 套脖, scarf, cowl, snood
三角巾, 头巾, 方巾, 小三角, kerchief
披肩, 披巾, 云肩, 大披肩, shawl, wrap
假领, 装饰领, collar
发带, 头带, 发箍, 发圈, 大肠圈, headband
帽子, 毛线帽, 冷帽, 针织帽, 毛线冷帽, beanie, toque, hat
贝雷帽, 画家帽, beret
渔夫帽, 盆帽, bucket hat
护耳帽, 雷锋帽, earflap
巴拉克拉法帽, 头套帽, balaclava
手套, 毛线手套, gloves
半指手套, 半指, 露指手套, 手腕套, fingerless mitts
连指手套, 闷子, mittens
袜子, 毛线袜, 地板袜, socks
袜套, 腿套, legwarmers
拖鞋, 毛线鞋, 居家鞋, 宝宝鞋, 学步鞋, booties, slippers
毯子, 盖毯, 沙发毯, 空调毯, 宝宝毯, 抱毯, blanket, throw, afghan
抱枕, 靠垫, 坐垫, cushion
杯垫, 隔热垫, coaster
桌布, 桌旗, 台布, 餐垫
窗帘, 门帘
挂毯, 壁挂
洗碗巾, 抹布, dishcloth
杯套, 水瓶套, 纸巾盒套, 耳机套, 手机套, cozy
包, 包包, 手提包, 斜挎包, 单肩包, 托特包, 水桶包, 网兜, 购物袋, bag, tote, market bag
零钱包, 卡包, 口金包
玩偶, 娃娃, 钩偶, 钩织玩偶, 毛线娃娃, 公仔, amigurumi, softie
钥匙扣, 挂件, 挂饰, 胸针, 小挂件
花束, 钩花, 毛线花, 永生花, 盆栽, 多肉
娃衣, BJD衣服, 棉花娃娃衣服, doll clothes
宠物衣服, 猫衣服, 狗毛衣, pet
从上往下, 从上往下织, 从领口往下织, 从领织, 领口起针, top-down
从下往上, 从下往上织, bottom-up
插肩, 插肩袖, 连肩袖, raglan
育克, 圆育克, 圆肩, 圆领肩花, yoke
落肩, 落肩袖, drop shoulder
装袖, 上袖, 圆装袖, set-in
绞花, 麻花, 扭花, 阿兰花, 阿兰, cable, aran
提花, 配色花样, 双色, 渡线提花, 北欧花样, stranded
费尔岛, 费岛, fair isle
嵌花, 无虚线, intarsia
镂空, 蕾丝, 花边, lace
元宝针, 元宝, 双元宝, brioche
罗纹, 螺纹, 坑条, rib
起伏针, 搓板针, 全下针, garter
桂花针, 单桂花, 双桂花, seed, moss
短行, 引返, 引返编织, short row
祖母方格, 祖母方块, 奶奶格, granny
方格编, 方眼, filet
棒针, 毛衣针, 竹针, knitting
钩针, 钩织, 勾针, 勾花, crochet
手摇机, 横机, 家用编织机, machine
环针, 环形针, 软针, circular
袖口针, 短直针, 双头针, DPN
图解, 图样, 编织图, 花样图, 织法, 教程, 说明书, pattern
文字图解, 文字说明, 纯文字, written
符号图, 格子图, 图表, chart
新手, 零基础, 小白, 入门, 简单, beginner
快手, 一天完成, 速织, quick
细线, 袜子线, 4 ply, fingering
中细, sport
中粗, DK, 8 ply, 中粗线
粗线, worsted, aran, 10 ply
极粗, 超粗, bulky, chunky, 冰岛毛线
马海毛, 马海, mohair
羊绒, 山羊绒, cashmere
羊驼, alpaca
牛奶棉, 奶棉
蕾丝线, lace weight
冰条线, 雪尼尔, 毛绒线, 珊瑚绒线
宝宝, 婴儿, 幼儿, 新生儿, 婴幼儿, baby
儿童, 童装, 小孩, 孩子, kids
男士, 男款, 男装, 男友, 先生
女士, 女款, 女装`;
