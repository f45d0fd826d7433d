import { METHODS } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';

interface Route {
  path: string;
  methods: Record<string, boolean>;
}

/** Every route of the running router, as `METHOD /path/:parameter`. */
export function routesOf(api: NestExpressApplication): string[] {
  const { router } = api.getHttpAdapter().getInstance() as {
    router: { stack: { route?: Route }[] };
  };
  const routes = router.stack.flatMap(({ route }) => route ?? []);
  return routes.flatMap(({ path, methods }) => {
    const names = Object.keys(methods).map((method) => method.toUpperCase());
    return names.length > METHODS.length / 2
      ? `ALL ${path}`
      : names.map((name) => `${name} ${path}`);
  });
}
