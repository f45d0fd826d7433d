import type { InvoiceItem } from '#contracts';
import { App, Button, Empty, Segmented, Tag, Upload } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { failureOf, send, useRead, useSend } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { Heading, Loaded } from '../../shared/show';
import { DataTable } from '../../shared/data-table';

function UploadPdf({ invoice }: { invoice: InvoiceItem }) {
  const { message, modal } = App.useApp();
  const issue = useSend((file: File) => {
    const form = new FormData();
    form.append('file', file);
    return send<{ message: string }>('POST', `/orders/${invoice.order_id}/invoice/file`, form);
  });
  const confirm = (file: File) => {
    void modal.confirm({
      title: invoice.needs_reversal ? '上传红字发票，或新开的发票' : '上传发票',
      content: `${
        invoice.needs_reversal
          ? '开票后退过款。请先在开票系统冲红；全额退款上传红字发票，部分退款上传按剩余金额新开的发票。'
          : ''
      }把 ${file.name} 作为“${invoice.title}”（¥${invoice.amount}）的发票交给买家，买家会收到通知。`,
      okText: '上传',
      onOk: () =>
        issue.mutateAsync(file).then(
          (done) => void message.success(done.message),
          (error: unknown) => void message.error(failureOf(error)),
        ),
    });
    return false;
  };
  return (
    <Upload accept="application/pdf" showUploadList={false} beforeUpload={confirm}>
      <Button loading={issue.isPending} aria-label={`上传 ${invoice.title} 的发票`}>
        {invoice.issued_at ? '换一份 PDF' : '上传 PDF'}
      </Button>
    </Upload>
  );
}

type View = 'open' | 'issued' | 'returned';

const VIEWS: { value: View; label: string }[] = [
  { value: 'open', label: '待开、待冲红' },
  { value: 'issued', label: '已开' },
  { value: 'returned', label: '已退款，不用开' },
];

const viewOf = (one: InvoiceItem): View => {
  if (one.is_open || one.is_issuing || one.needs_reversal) return 'open';
  return one.issued_at ? 'issued' : 'returned';
};

/** Invoices that buyers asked for; the PDF is uploaded here. */
export function InvoicesPage() {
  const query = useRead<InvoiceItem[]>('/invoices');
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'open';
  return (
    <>
      <Heading>发票</Heading>
      <div className="filters">
        <Segmented
          aria-label="发票的状态"
          value={view}
          onChange={(chosen) => setParams({ view: chosen }, { replace: true })}
          options={VIEWS}
        />
      </div>
      <Loaded query={query}>
        {(rows) => (
          <DataTable
            rowKey="order_id"
            size="middle"
            dataSource={rows.filter((one) => viewOf(one) === view)}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{ emptyText: <Empty description="没有发票" /> }}
            columns={[
              { title: '申请', render: (_, one) => minuteOrDash(one.requested_at) },
              {
                title: '抬头',
                render: (_, one) => (
                  <>
                    {one.title} {one.needs_reversal && <Tag color="red">要冲红</Tag>}
                    {one.is_reversing && <Tag color="blue">微信支付正在冲红</Tag>}
                    {one.is_issuing && <Tag color="blue">微信支付正在开票</Tag>}
                    {one.reversed_at && <Tag>已冲红</Tag>}
                  </>
                ),
              },
              { title: '种类', render: (_, { kind }) => (kind === 'company' ? '企业' : '个人') },
              { title: '税号', render: (_, one) => one.tax_number ?? '—' },
              { title: '金额', render: (_, { amount }) => `¥${amount}` },
              { title: '内容', dataIndex: 'design_name' },
              {
                title: '订单',
                render: (_, { order_id: id }) => <Link to={`/orders/${id}`}>{id}</Link>,
              },
              {
                title: '操作',
                render: (_, invoice) =>
                  !invoice.is_issuing &&
                  !invoice.is_reversing &&
                  view !== 'returned' && <UploadPdf invoice={invoice} />,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
