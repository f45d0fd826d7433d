/** Texts about cases. Apart from `MESSAGES`, because every page of the site loads those. */
export const CASE_MESSAGES = {
  notFound: '没有这件售后，或不是您的',
  exists: '这笔订单已有一件没结束的售后，请在那里继续',
  moveRefused: '现在不能这样处理，请刷新后再看',
  notPossible: '订单付款后才能这样求助，请选“其他问题”',
  textTooLong: '最多2000个字符',
  textRequired: '请写明情况',
  placeInvalid: '请填 1 到 9999 的整数',
  pictureRequired: '请选择照片',
  picturesTooMany: '照片最多6张',
  pictureNotFound: '照片的地址已过期，请刷新页面',
  created: {
    designer: '已转给设计师，三天内会答复；逾期由客服接手',
    operator: '已转给客服，两天内会答复',
    buyer: '已收到',
    solved: '已查到，请看说明',
    refunded: '已受理，款项会原路退回',
  },
  selfRefundReason: '没有打开过，买家自助退款',
  selfRefundRefused: {
    state: '这笔订单没有付款，或已经退款',
    opened: '这份图解已经打开或下载过，不能自助退款；有问题请选“图解有错”或“其他问题”',
    limit: (count: number) =>
      `30 天内最多自助退款 ${count} 次，已经用完；请选“其他问题”，由客服处理`,
  },
  chargedTwiceReturned: (amount: string, count: number) =>
    `查到 ${count} 笔重复付款，共 ¥${amount}，已经按原支付方式自动退回。`,
} as const;
