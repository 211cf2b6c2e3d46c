import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../ENDPOINTS.ts'
import { listAddresses } from './listAddresses.ts'

describe('listAddresses', () => {
  it('gives the addresses as they are, in the words of the router', () => {
    expect(listAddresses(['/v2/projects/{project_id}', '/v2/metrics'])).toEqual([
      '/v2/projects/:project_id',
      '/v2/metrics',
    ])
  })

  it('gives a partner version 1 of each, once', () => {
    expect(listAddresses(['/v3/internal/data-status', '/v1/login'], true)).toEqual([
      '/v3/internal/data-status',
      '/v1/login',
      '/v1/internal/data-status',
    ])
  })

  it('leaves no two calls at one address of version 1', () => {
    const addresses = ENDPOINTS.flatMap((endpoint) =>
      listAddresses(
        [endpoint.path, ...('aliases' in endpoint ? (endpoint.aliases ?? []) : [])],
        true,
      )
        .filter((url) => url.startsWith('/v1/'))
        .map((url) => `${endpoint.method} ${url.replace(/:\w+/g, ':')}`),
    )
    expect(addresses.length).toBeGreaterThan(100)
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([])
  })
})
