/** An example of a folder of designs, for the help of `import` and for the README. */
export const FOLDER_LAYOUT = `图解/
├── KN-101/            子文件夹的名字就是货号，没有另写时也是名称
│   ├── 图解.zip       必须有一个压缩包：.zip、.rar 或 .7z
│   ├── 描述.txt       必须有
│   ├── 1.jpg          图片，按名字排列
│   └── 2.jpg
└── KN-102/
    ├── 图解.zip
    ├── 描述.txt
    └── design.json    其他各项，例如 {"名称": "海风围巾", "价格": "25.00", "分类": ["围巾"]}`;

/** Imports the example; options supply what no design.json contains. */
export const FOLDER_COMMAND = 'cloudknit import 图解 --price 19.90 --categories 毛衣';
