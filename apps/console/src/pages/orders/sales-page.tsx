import {
  chinaDay,
  defaultSalesSort,
  SALES_GROUPINGS,
  SALES_SORTS,
  type SalesFigures,
  type SalesReport,
} from '#contracts';
import { Card, Empty, Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../shared/api';
import { DayField } from '../../shared/day-field';
import { changeOf, percentOf, ratioText } from '../../shared/figures';
import { SalesTable } from '../../shared/sales-table';
import { Heading, Loaded } from '../../shared/show';

const SalesCharts = lazy(() => import('../../shared/sales-charts'));

const PRESETS = [7, 30, 90, 365];
const DEFAULT_DAYS = 30;

/** A day of China, some days before today. */
const dayBefore = (days: number) => chinaDay(Date.now(), -days);
const presetOf = (days: number) => ({ from: dayBefore(days - 1), to: dayBefore(0) });

function Tile(props: { label: string; value: string; before: string; change: string }) {
  const { label, value, before, change } = props;
  return (
    <Card size="small">
      <div>{label}</div>
      <div className="figure">{value}</div>
      <div>
        之前 {before} {change}
      </div>
    </Card>
  );
}

function Tiles({ totals, before }: { totals: SalesFigures; before: SalesFigures }) {
  const conversion = ({ paid, opened }: SalesFigures) => percentOf(paid, opened);
  return (
    <div className="tiles">
      <Tile
        label="收款"
        value={`¥${totals.received}`}
        before={`¥${before.received}`}
        change={changeOf(Number(totals.received), Number(before.received))}
      />
      <Tile
        label="付清"
        value={`${totals.paid} 单`}
        before={`${before.paid} 单`}
        change={changeOf(totals.paid, before.paid)}
      />
      <Tile
        label={`退款 ${totals.refunds} 笔，占收款 ${ratioText(totals.refund_share)}`}
        value={`¥${totals.refunded}`}
        before={`¥${before.refunded}，占 ${ratioText(before.refund_share)}`}
        change={changeOf(Number(totals.refunded), Number(before.refunded))}
      />
      <Tile label="付清占打开" value={conversion(totals)} before={conversion(before)} change="" />
    </div>
  );
}

function isEmpty({ totals }: SalesReport): boolean {
  const { seen, opened, ordered, paid, read, refunds, received } = totals;
  return seen + opened + ordered + paid + read + refunds + Number(received) === 0;
}

/** Explains what is counted and what is not known. */
function Method() {
  return (
    <Card size="small" title="怎么数的" style={{ marginTop: 14 }}>
      <ul>
        <li>每天按中国时间算。“之前”是紧挨着的、同样长的一段时间。</li>
        <li>
          看到：图解出现在首页、列表、搜索或相似图解里一次。打开：图解的页面或数据被请求一次。
        </li>
        <li>
          看到与打开数的是请求，不是人：同一个人看两次算两次。自报家门的爬虫、脚本与预取不算；浏览器或
          CDN 自己缓存里的不知道。不用 Cookie，不存地址与账户；每隔几秒写一次，保留 25 个月。
        </li>
        <li>
          下单、付清、开始阅读（第一次打开一页或开始下载）、收款与退款直接取自订单与款项，一分不差；各算在发生的那天，退款算在退的那天，所以占收款可以超过
          100%。
        </li>
        <li>
          收款是微信收到的钱，包括后来退回或挂起的；付清只数订单。重复付款会让收款多于付清的价钱之和。
        </li>
        <li>
          来源只看那一次请求：链接里的
          utm_source、微信浏览器、来自哪个网站。从搜索引擎来、再在店里翻页，之后算“店内浏览”；订单记的是下单那次请求的来源，没有推广记号的多半是“店内浏览”或“微信”。
        </li>
      </ul>
    </Card>
  );
}

/** Money, orders and conversion of a range of days, compared with the equally long range before it (CONS-08). */
export function SalesPage() {
  const [params, setParams] = useSearchParams();
  const initial = presetOf(DEFAULT_DAYS);
  const range = { from: params.get('from') ?? initial.from, to: params.get('to') ?? initial.to };
  const by = SALES_GROUPINGS.find((one) => one === params.get('by')) ?? 'design';
  const sort = SALES_SORTS.find((one) => one === params.get('sort')) ?? defaultSalesSort(by);
  const page = Math.max(1, Number(params.get('p')) || 1);
  const query = useRead<SalesReport>('/console/sales', range);
  const setRange = (chosen: typeof range) => setParams({ ...chosen, by, sort });
  const preset = PRESETS.find((days) => presetOf(days).from === range.from) ?? 0;
  return (
    <>
      <Heading>报表</Heading>
      <div className="filters">
        <Segmented
          aria-label="时间"
          value={range.to === dayBefore(0) ? preset : 0}
          options={PRESETS.map((days) => ({ value: days, label: `近 ${days} 天` }))}
          onChange={(days) => setRange(presetOf(days))}
        />
        <DayField
          label="从哪天起"
          value={range.from}
          onChange={(from) => from && setRange({ ...range, from })}
        />
        <DayField
          label="到哪天止"
          value={range.to}
          onChange={(to) => to && setRange({ ...range, to })}
        />
      </div>
      <Loaded query={query}>
        {(report) => (
          <div className="stack">
            <p>
              {report.from} 到 {report.to}，之前从 {report.before_from} 起。
            </p>
            {isEmpty(report) ? (
              <Empty description="这段时间没有人来过，也没有订单" />
            ) : (
              <>
                <Tiles totals={report.totals} before={report.before} />
                <Suspense fallback={<Card loading />}>
                  <SalesCharts report={report} />
                </Suspense>
              </>
            )}
            <SalesTable
              range={range}
              choice={{ by, sort, page }}
              choose={(choice) =>
                setParams({ ...range, by: choice.by, sort: choice.sort, p: String(choice.page) })
              }
            />
          </div>
        )}
      </Loaded>
      <Method />
    </>
  );
}
