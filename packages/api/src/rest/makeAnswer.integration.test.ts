import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

describe('kept answers', () => {
  const url = '/v2/projects/ethereum/metrics?metric_ids=fees'

  it('confirms an ETag with 304 and no body', async () => {
    const first = await api.ask(url)
    const etag = String(first.headers.etag)
    const second = await api.ask({ url, headers: { 'if-none-match': etag } })
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag])
    const other = await api.ask({ url, headers: { 'if-none-match': '"other"' } })
    expect(other.statusCode).toBe(200)
  })

  it('sends the same bytes the second time', async () => {
    expect((await api.ask(url)).body).toBe((await api.ask(url)).body)
  })

  it('packs for the encoding that is asked for, each with its own ETag', async () => {
    const plain = await api.ask(url)
    const brotli = await api.ask({ url, headers: { 'accept-encoding': 'br' } })
    const gzip = await api.ask({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, brotli, gzip].map((one) => one.headers.etag)).size).toBe(3)
    expect(brotli.headers.vary).toContain('Accept-Encoding')
  })

  it('answers HEAD without a body and with the length', async () => {
    const head = await api.ask({ method: 'HEAD', url })
    const full = await api.ask(url)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length))
  })
})

describe('other formats', () => {
  it('gives the same rows as CSV, by parameter and by header', async () => {
    const byParameter = await api.ask('/v2/datasets/fundraises?format=csv')
    const byHeader = await api.ask({
      url: '/v2/datasets/fundraises',
      headers: { accept: 'text/csv' },
    })
    expect(byParameter.headers['content-type']).toContain('text/csv')
    expect(byHeader.body).toBe(byParameter.body)
    expect(byParameter.headers['content-disposition']).toBe(
      'attachment; filename="datasets-fundraises.csv"',
    )
    const [head, row] = byParameter.body.split('\r\n')
    expect(head).toMatch(/^record_id,project_id,name,day,/)
    expect(row).toContain(`one,aave,"'=Aave, ""the bank""",2024-01-05,Seed,1000000,,A; B`)
  })

  it('gives an empty table in every format', async () => {
    expect((await api.ask('/v2/datasets/cohort_analysis?format=csv')).body).toBe('')
    const parquet = await api.ask('/v2/datasets/cohort_analysis?format=parquet')
    expect(parquet.rawPayload.subarray(0, 4).toString()).toBe('PAR1')
  })
})
