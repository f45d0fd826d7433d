import { Card, Layout } from 'antd';
import type { ReactNode } from 'react';
import { Heading } from './show';

/** A page without the console's navigation, in the colours of the theme. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Layout className="console-entry-page">
      <main className="console-entry">
        <Heading>{title}</Heading>
        <Card>{children}</Card>
      </main>
    </Layout>
  );
}
