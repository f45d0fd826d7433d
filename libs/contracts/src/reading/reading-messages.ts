/** Texts about the reader. Apart from `MESSAGES`, because every page of the site loads those. */
export const READING_MESSAGES = {
  notPurchased: '购买后即可在线阅读这份图解',
  pageLinkInvalid: '这一页的地址已失效，请重新打开图解',
  pageNotReady: '这一页正在重新准备，请稍后再看',
  versionNotFound: '没有这一版文件',
  eventsInvalid: '计数记录的格式不对，请更新页面后再试',
  photoNotFound: '照片的地址已过期，请刷新页面',
  pictureRequired: '请选择照片',
  picturesTooMany: '每件作品最多 12 张照片，请先删掉几张',
  pictureLeftOut: '（文档里的图片没有显示，请下载后查看）',
  projectFull: '这份图解的计数记录已经太多，不能再添加',
  itemsFull: '这份图解的涂画、笔记和线满了，请先擦掉或删掉一些，再添加',
  pageFaults: {
    encrypted: '文件有密码，请下载后查看',
    broken: '文件已损坏，无法在线显示，请下载后查看',
    empty: '文件里没有内容',
    too_large: '文件太大，请下载后查看',
    too_slow: '文件太复杂，请下载后查看',
    too_many_pages: '最多在线显示 500 页，其余请下载后查看',
    internal: '暂时无法准备，稍后会自动重试，也可以下载后查看',
  },
} as const;
