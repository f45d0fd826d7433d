import { designerPath, REVIEW_LIMITS, type WrittenDesignerPage } from '#contracts';
import { Avatar, Button, Card, Descriptions, Empty, Tag } from 'antd';
import { useSearchParams } from 'react-router';
import { ACT_REASON, useAct } from '../../shared/act-dialog';
import { definedOf, send, useRead } from '../../shared/api';
import { minuteOrDash } from '../../shared/minute-or-dash';
import { PORTION, portionOf } from '../../shared/portion';
import { Heading, Loaded } from '../../shared/show';

/** What a designer wrote, and the decision on it. */
function PageCard({ page }: { page: WrittenDesignerPage }) {
  const [dialog, open] = useAct();
  const { username, words, links, portrait, hidden_note: hiddenNote } = page;
  const isHidden = hiddenNote !== null;
  const label = isHidden ? '恢复显示' : '隐藏';
  const decide = () =>
    open({
      title: `${label}“${username}”的头像、介绍和链接`,
      ok: label,
      danger: !isHidden,
      reason: isHidden ? ACT_REASON : '原因（设计师会看到）',
      reasonMax: REVIEW_LIMITS.reasonMax,
      consequence: isHidden
        ? '主页上又能看到头像、介绍和链接，包括隐藏以后改过的。'
        : '主页上不再显示这三样，设计师改了也不会自动恢复；设计照常出售。',
      run: ({ reason }) =>
        send('POST', `/designers/${encodeURIComponent(username)}/page/moves`, {
          move: isHidden ? 'show' : 'hide',
          note: reason,
        }),
    });
  return (
    <Card
      size="small"
      title={
        <>
          {isHidden && <Tag color="error">已隐藏</Tag>} {username}
        </>
      }
      extra={
        <Button danger={!isHidden} onClick={decide}>
          {label}
        </Button>
      }
    >
      {dialog}
      <Descriptions
        size="small"
        column={1}
        items={[
          { label: '主页', children: <a href={designerPath(username)}>打开</a> },
          {
            label: '头像',
            children: portrait ? (
              <Avatar size={96} src={portrait.thumbnail} alt={`${username}的头像`} />
            ) : (
              '—'
            ),
          },
          { label: '介绍', children: <span className="breakable">{words || '—'}</span> },
          ...links.map(({ label: name, url }, at) => ({
            label: `链接 ${at + 1}`,
            children: (
              <span className="breakable">
                {name}：{url}
              </span>
            ),
          })),
          ...(isHidden
            ? [{ label: '隐藏原因', children: <span className="breakable">{hiddenNote}</span> }]
            : []),
          { label: '改于', children: minuteOrDash(page.updated_at) },
        ]}
      />
    </Card>
  );
}

/** What designers wrote on their pages, hidden ones first, and the decisions on it (SHELF-03). */
export function DesignerPagesPage() {
  const [params, setParams] = useSearchParams();
  const query = useRead<WrittenDesignerPage[]>('/console/designer-pages', {
    ...PORTION,
    ...definedOf({ before: params.get('before') }),
  });
  return (
    <>
      <Heading>设计师主页</Heading>
      <Loaded query={query}>
        {(pages) => {
          const { shown, last } = portionOf(pages);
          return (
            <div className="stack">
              {shown.length === 0 && <Empty description="还没有设计师写主页" />}
              {shown.map((page) => (
                <PageCard key={page.username} page={page} />
              ))}
              {last && <Button onClick={() => setParams({ before: last.place })}>更多主页</Button>}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
