import type { RouteAttack } from './listRouteAttacks.ts'

const COUNTS = [1, 2, 10, 51, 400, 1_000, 4_000, 9_000, 20_000, 50_000] as const
/** Names that no procedure has. */
const INVENTED = [
  'a',
  '',
  '__proto__',
  'constructor',
  'toString',
  'a.b.c',
  '%',
  '..',
  'then',
] as const

/** Batches of one procedure or of names that there are not, from few to far more than a page sends. */
export function listBatchAttacks(procedures: readonly string[]): RouteAttack[] {
  const names = [...INVENTED, ...procedures]
  const whole = names.flatMap((name) =>
    COUNTS.flatMap((count) =>
      (['GET', 'POST'] as const).map((method) =>
        makeBatch(method, count, `${`${name},`.repeat(count - 1)}${name}`),
      ),
    ),
  )
  const mixed = COUNTS.flatMap((count) =>
    (['GET', 'POST'] as const).map((method) =>
      makeBatch(
        method,
        count,
        Array.from({ length: count }, (_, at) => names[at % names.length]).join(),
      ),
    ),
  )
  return [...whole, ...mixed]
}

function makeBatch(method: 'GET' | 'POST', count: number, names: string): RouteAttack {
  const headers = { authorization: 'Bearer tickmark-public' }
  return {
    kind: `batch: ${count} names, ${method}`,
    request:
      method === 'GET'
        ? { method, path: `/trpc/${names}?batch=1&input=%7B%7D`, headers }
        : {
            method,
            path: `/trpc/${names}?batch=1`,
            headers: { ...headers, 'content-type': 'application/json' },
            body: '{"0":null,"1":{"__proto__":{}}}',
          },
  }
}
