import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON Schema, or a parameter with one, as far as this folder reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[] | boolean;
  examples?: unknown[];
  [keyword: string]: unknown;
}

/** The output of tools/dev/build-response-schemas.mjs. */
interface ResponseSchemas {
  /** The schema of each response, by operation id. */
  responses: Record<string, Schema>;
  /** Components that they refer to. */
  schemas: Record<string, Schema>;
}

const FILE = 'libs/contracts/response-schemas.json';
const TOP = join(import.meta.dirname, '../../../..');
/** The build directory: it contains this file, or is `dist` where tests run the sources. */
const BUILD = existsSync(join(TOP, FILE)) ? TOP : join(TOP, 'dist');

/** Reads the schemas of libs/contracts. @throws Error when the server is not built */
export function readResponseSchemas(): ResponseSchemas {
  return JSON.parse(readFileSync(join(BUILD, FILE), 'utf8')) as ResponseSchemas;
}

const REF = '#/components/schemas/';

/** Example texts by the names of fields, which mean the same in all responses. */
const TEXTS: Record<string, string> = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  avatar: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/300.webp',
  buyer: '小满',
  code_url: 'weixin://wxpay/bizpayurl?pr=NwY5Mz9',
  description: '育克配色毛衣，含五个尺码的图解与文字说明。',
  design_name: '雪国费尔岛育克毛衣',
  designer_username: '云上针',
  device: 'Chrome · Windows',
  display_name: '小满',
  email: 'xiaoman@example.com',
  file_name: '雪国费尔岛育克毛衣.zip',
  message: '操作成功',
  full: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/2400.webp',
  image: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/1200.webp',
  name: '雪国费尔岛育克毛衣',
  next: '/api/v1/designs/?p=2&n=4',
  order_id: 'V1StGXR8Z5jdHi6B3myT1a',
  out_trade_no: '20261120083000V1StGXR8Z5',
  phone: '13800138000',
  preview_image: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/600.webp',
  preview_image_small: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/300.webp',
  previous: '/api/v1/designs/?p=1&n=4',
  refund_no: 'R20261120083000V1StGX',
  slug: 'sweater',
  small: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/300.webp',
  thumbnail: '/media/images/0b8f9f0e-6c1d-4c53-9a43-0d3a0b6f5f10/600.webp',
  token: 'mZ8q0cT3vYx5',
  url: 'https://shop.example.com/',
  user_code: 'BCDF-GHJK',
  username: '小满',
};

/** An example of a schema, from the examples of its fields. */
export function exampleOf(schema: Schema, components: Record<string, Schema>, field = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const inner = schema.$ref ? components[schema.$ref.slice(REF.length)] : schema.anyOf?.[0];
  if (inner) return exampleOf(inner, components, field);
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      fields.map(([name, one]) => [name, exampleOf(one, components, name)]),
    );
  }
  if (type === 'array') {
    const item = schema.items && exampleOf(schema.items, components);
    return item === undefined ? [] : Array.from({ length: schema.minItems ?? 1 }, () => item);
  }
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : (TEXTS[field] ?? '文字');
}
