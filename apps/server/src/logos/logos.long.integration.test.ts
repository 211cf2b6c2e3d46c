import { createOrganization } from '@tickmark/accounts/organizations/organizations'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'
import { PICTURES } from '../testing/PICTURES.ts'
import { readPngHead } from '../testing/readPngHead.ts'
import { registerLogos } from './registerLogos.ts'

const calls = openForTests(openTestAccountCalls)
let owner: TestUser
let organizationId: string
const app = openForTests(() => {
  const server = fastify()
  setErrorHandler(server)
  registerLogos(server, { open: async () => calls.accounts })
  return server
})
beforeAll(async () => {
  owner = await makeUser(calls.accounts, 'owner@bank.example')
  organizationId = (await createOrganization(calls.accounts, owner, { name: 'Bank' })).id
})

const url = () => `/v3/internal/organization/${organizationId}/logo`
const upload = async (bytes: Buffer, name = 'file') => {
  const form = new FormData()
  form.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), '../../logo.svg')
  const request = new Response(form)
  return calls.ask(
    {
      method: 'POST',
      url: url(),
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    },
    owner,
  )
}
const readLogo = async () => {
  const answer = await calls.ask({ url: url().replace(/\/logo$/, '') }, owner)
  return answer.json().organization.logo_url
}

describe('a logo', () => {
  it.each(Object.keys(PICTURES) as (keyof typeof PICTURES)[])(
    'is redrawn from a %s',
    async (kind) => {
      const { logo_url } = (await upload(PICTURES[kind])).json()
      expect(logo_url).toMatch(/^\/explorer\/logos\/[\da-f-]{36}\.png$/)
      expect(await readLogo()).toBe(logo_url)
      const logo = await app.inject({ url: logo_url })
      expect(logo.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(readPngHead(logo.rawPayload)).toMatchObject({ width: 256, height: 256 })
      expect(logo.rawPayload.includes(PICTURES[kind].subarray(-40))).toBe(false)
    },
  )

  it('takes the place of the one before, and is removed', async () => {
    const first = (await upload(PICTURES.png)).json().logo_url
    const second = (await upload(PICTURES.jpeg)).json().logo_url
    expect((await app.inject({ url: first })).statusCode).toBe(404)
    expect((await calls.ask({ method: 'DELETE', url: url() }, owner)).statusCode).toBe(204)
    expect((await app.inject({ url: second })).statusCode).toBe(404)
    expect(await readLogo()).toBeNull()
    expect((await calls.ask({ method: 'DELETE', url: url() }, owner)).statusCode).toBe(204)
  })

  it('is none of what is no picture, and the one before stays', async () => {
    const { logo_url } = (await upload(PICTURES.png)).json()
    const damaged = Buffer.from(PICTURES.png)
    const data = damaged.indexOf('IDAT')
    damaged.fill(0, data + 4, data + 30)
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.concat([PICTURES.png, Buffer.from('<script>')]),
      damaged,
    ]) {
      const answer = await upload(bytes)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'file'])
    }
    expect(await readLogo()).toBe(logo_url)
  })

  it('has at most 2 MB, and comes as a form', async () => {
    expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 8_192))).statusCode).toBe(413)
    expect((await upload(PICTURES.png, 'picture')).statusCode).toBe(400)
    for (const body of ['', 'no form', '--x\r\n\r\n'])
      expect(
        (
          await calls.ask(
            {
              method: 'POST',
              url: url(),
              payload: body,
              headers: { 'content-type': 'multipart/form-data; boundary=x' },
            },
            owner,
          )
        ).statusCode,
      ).toBe(400)
    const json = await calls.ask({ method: 'POST', url: url(), payload: { file: 'x' } }, owner)
    expect(json.statusCode).toBe(400)
  })

  it('is read only once its sender is known', async () => {
    for (const payload of ['no form', Buffer.alloc(8 * 1024 * 1024)]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await calls.ask({ method: 'POST', url: url(), payload, headers })
      expect(answer.statusCode).toBe(401)
    }
    const fields = Array.from(
      { length: 60 },
      (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
    )
    const many = await calls.ask(
      {
        method: 'POST',
        url: url(),
        payload: `${fields.join('')}--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      owner,
    )
    expect([many.statusCode, many.json().errors[0].field]).toEqual([400, 'body'])
  })

  it('is not found under a name that is none', async () => {
    for (const name of [
      'x.png',
      `${'0'.repeat(36)}.svg`,
      '..%2F..%2Fsecret',
      `${'0'.repeat(36)}.png`,
    ])
      expect((await app.inject({ url: `/explorer/logos/${name}` })).statusCode).toBe(404)
  })
})
