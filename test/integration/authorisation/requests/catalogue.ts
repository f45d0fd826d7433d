import { randomUUID } from 'node:crypto';
import { designerOf, NO_UUID, type RouteRequests } from './route-request.js';

/** Requests to the routes of designs, designers, readers and favourites. */
export const CATALOGUE_REQUESTS: RouteRequests = {
  'GET /media/images/:mediaId/:width.webp': () => ({ params: [NO_UUID, 240] }),
  'POST /api/v1/categories': () => ({
    json: { name: randomUUID().slice(0, 8), slug: `c-${randomUUID()}` },
  }),
  'PATCH /api/v1/categories/:id': async (fixtures) => ({
    params: [await fixtures.category()],
    json: { place: 1 },
  }),
  'POST /api/v1/categories/:id/merge': async (fixtures) => ({
    params: [await fixtures.category()],
    json: { into: await fixtures.category() },
  }),
  'DELETE /api/v1/categories/:id': async (fixtures) => ({ params: [await fixtures.category()] }),
  'GET /api/v1/designers/:name': designerOf,
  'GET /api/v1/designers/:name/page': designerOf,
  'PUT /api/v1/designers/:name/page': async (fixtures) => ({
    ...(await designerOf(fixtures)),
    json: { words: '爱织配色毛衣', links: [] },
  }),
  'POST /api/v1/designers/:name/page/portrait': async (fixtures) => ({
    ...(await designerOf(fixtures)),
    form: { picture: '' },
  }),
  'DELETE /api/v1/designers/:name/page/portrait': designerOf,
  'POST /api/v1/designers/:name/page/moves': async (fixtures) => ({
    params: [await fixtures.hiddenPage()],
    json: { move: 'show', note: '误判' },
  }),
  'GET /api/v1/designers/:name/figures': designerOf,
  'GET /api/v1/designs/search': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/facets': () => ({ query: '?craft=knit' }),
  'GET /api/v1/designs/suggestions': () => ({ query: '?q=毛衣' }),
  'GET /api/v1/designs/:id/poster': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/similar': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id (switched off)': async (fixtures) => ({
    params: [await fixtures.switchedOffDesign()],
  }),
  'POST /api/v1/designs/upload': () => ({ form: { name: '' } }),
  'GET /api/v1/designs/:id/picture-checks': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'GET /api/v1/designs/:id/proposals': async (fixtures) => ({ params: [await fixtures.design()] }),
  'PATCH /api/v1/designs/:id/update': async (fixtures) => ({
    params: [await fixtures.design()],
    form: { name: '改名的毛衣' },
  }),
  'POST /api/v1/designs/activation': async (fixtures) => ({
    json: { is_active: false, ids: [await fixtures.design()] },
  }),
  'GET /api/v1/designs/:id/archive': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/originals/:imageId': async (fixtures) => {
    const id = await fixtures.design();
    return { params: [id, await fixtures.imageOf(id)] };
  },
  'POST /api/v1/designs/import/check': () => ({ json: { rows: [] } }),
  'PUT /api/v1/designs/import': () => ({ form: { row: '' } }),
  'GET /api/v1/pages/:token': () => ({ params: ['unknown'] }),
  'GET /api/v1/designs/:id/preview': async (fixtures) => ({ params: [await fixtures.design()] }),
  'PUT /api/v1/designs/:id/preview': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { pages: [] },
  }),
  'GET /api/v1/designs/:id/preview/:version/:page': async (fixtures) => ({
    params: [await fixtures.design(), '1', '1'],
  }),
  'GET /api/v1/reading/:designId': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'GET /api/v1/reading/:designId (nobody paid)': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'GET /api/v1/reading/:designId/events': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/events': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
    json: { events: [] },
  }),
  'POST /api/v1/reading/:designId/events (nobody paid)': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { events: [] },
  }),
  'GET /api/v1/reading/:designId/photos': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
  }),
  'POST /api/v1/reading/:designId/photos': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id],
    form: { picture: '' },
  }),
  'DELETE /api/v1/reading/:designId/photos/:photoId': async (fixtures) => ({
    params: [(await fixtures.boughtDesign()).id, NO_UUID],
  }),
  'GET /api/v1/reading-photos/:token': () => ({ params: ['unknown'] }),
  'POST /api/v1/account/favourites': async (fixtures) => ({
    json: { design_ids: [await fixtures.design()] },
  }),
  'PUT /api/v1/account/favourites/:designId': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'PUT /api/v1/account/favourites/:designId (switched off)': async (fixtures) => ({
    params: [await fixtures.switchedOffDesign()],
  }),
  'DELETE /api/v1/account/favourites/:designId': async (fixtures) => ({
    params: [await fixtures.design()],
  }),
  'POST /api/v1/messages/:id/resend': async (fixtures) => ({ params: [await fixtures.message()] }),
  'GET /api/v1/designs/:id/versions': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/reviews': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designs/:id/works': async (fixtures) => ({ params: [await fixtures.design()] }),
  'GET /api/v1/designers/:name/works': designerOf,
  'GET /api/v1/designs/:id/questions': async (fixtures) => ({ params: [await fixtures.design()] }),
  'POST /api/v1/designs/:id/questions': async (fixtures) => ({
    params: [await fixtures.design()],
    json: { text: '袖长能加吗' },
  }),
  'GET /api/v1/users': () => ({ query: '?n=1' }),
  'GET /sitemaps/:file': () => ({ params: ['1.xml'] }),
};
