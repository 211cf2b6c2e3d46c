import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-wasm'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRasteriser } from '../pictures/loadRasteriser.ts'
import { PICTURES } from '../testing/PICTURES.ts'
import { readPngHead } from '../testing/readPngHead.ts'
import { createLogoDrawer } from './createLogoDrawer.ts'
import { fetchPicture, ProjectLogos } from './ProjectLogos.ts'
import { registerProjectLogos } from './registerProjectLogos.ts'

const LARGE = 50 * 1024 * 1024
let sent = 0
const asked: string[] = []

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/png': (response) => response.end(PICTURES.png),
  '/jpeg': (response) => response.end(PICTURES.jpeg),
  '/webp': (response) => response.end(PICTURES.clearWebp),
  '/never': () => undefined,
  '/svg': (response) =>
    response
      .setHeader('content-type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '/zip': (response) =>
    response
      .setHeader('content-type', 'image/png')
      .end(Buffer.concat([Buffer.from('PK\x03\x04'), gzipSync('x')])),
  '/picture-with-zip': (response) =>
    response.end(Buffer.concat([PICTURES.png, Buffer.from('PK\x03\x04')])),
  '/large': (response) => {
    const chunk = Buffer.alloc(64 * 1024)
    const send = () => {
      while (sent < LARGE && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  },
  '/to-local': (response) =>
    response.writeHead(302, { location: 'https://127.0.0.1:1/secret' }).end(),
  '/to-metadata': (response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
  '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/moved': (response) => response.writeHead(301, { location: '/png' }).end(),
  '/gone': (response) => response.writeHead(404).end(),
}

const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  ANSWERS[request.url ?? '']?.(response)
})
let origin: string
const folder = makeTestFolder()
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://pictures.test:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** As in production, but for HTTP. */
const policy = { allowsHttp: true, allowsPrivate: false }
const LOCAL = {
  allowsHttp: true,
  allowsPrivate: true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
}

describe('fetchPicture', () => {
  it('follows a redirect, and gives up on a circle', async () => {
    expect(Buffer.from(await fetchPicture(`${origin}/moved`, LOCAL))).toEqual(PICTURES.png)
    await expect(fetchPicture(`${origin}/round`, LOCAL)).rejects.toThrow('too often')
    await expect(fetchPicture(`${origin}/gone`, LOCAL)).rejects.toThrow('404')
  })

  it('stops reading what is larger than a logo', async () => {
    await expect(fetchPicture(`${origin}/large`, LOCAL)).rejects.toThrow('larger than 1 MB')
    expect(sent).toBeLessThan(LARGE / 2)
  })

  it('never reaches the local network, by address, name or redirect', async () => {
    const before = asked.length
    const { port } = server.address() as AddressInfo
    for (const address of [
      `http://127.0.0.1:${port}/png`,
      `http://[::1]:${port}/png`,
      `http://0x7f.1:${port}/png`,
    ])
      await expect(fetchPicture(address, policy)).rejects.toThrow('not a public address')
    const named = { ...policy, resolve: async () => [{ address: '10.0.0.1', family: 4 }] }
    await expect(fetchPicture('https://pictures.test/png', named)).rejects.toThrow(
      'not a public address',
    )
    expect(asked.length).toBe(before)
    await expect(fetchPicture(`${origin}/to-file`, LOCAL)).rejects.toThrow('file: is not allowed')
    // The first host may be reached; where it redirects to is checked again.
    let looked = 0
    const first = {
      ...LOCAL,
      get allowsPrivate() {
        return looked++ < 3
      },
    }
    await expect(fetchPicture(`${origin}/to-metadata`, first)).rejects.toThrow('169.254.169.254')
  })

  it('fetches nothing without HTTPS', async () => {
    await expect(
      fetchPicture('http://example.com/a.png', { allowsPrivate: false }),
    ).rejects.toThrow('http: is not')
  })
})

describe('logos of projects', () => {
  const document = (logo?: string): DiscoveredDocument => ({
    name: 'A',
    market_sectors: ['lending'],
    chains: [],
    links: {},
    ...(logo && { logo: `${origin}${logo}` }),
  })
  const open = (draw?: () => Promise<Uint8Array>) => {
    const catalog = new Catalog({
      png: document('/png'),
      jpeg: document('/jpeg'),
      webp: document('/webp'),
      never: document('/never'),
      svg: document('/svg'),
      zip: document('/zip'),
      both: document('/picture-with-zip'),
      large: document('/large'),
      none: document(),
    })
    const logos = new ProjectLogos({
      folder,
      catalog: () => catalog,
      policy: LOCAL,
      ...(draw && { draw }),
    })
    const app = fastify()
    registerProjectLogos(app, logos)
    const ask = (id: string, headers = {}) =>
      app.inject({ url: `/explorer/project-logos/${id}.png`, headers })
    return Object.assign(ask, { logos })
  }

  it('are redrawn small, cached and confirmed by their ETag', async () => {
    const ask = open()
    const [first, second] = await Promise.all([ask('png'), ask('png')])
    expect(readPngHead(first.rawPayload)).toMatchObject({ width: 80, height: 80 })
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    })
    const again = await open()('png', { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(asked.filter((path) => path === '/png')).toHaveLength(2)
    expect((await ask('jpeg')).statusCode).toBe(200)
    expect((await ask('webp')).statusCode).toBe(200)
  })

  it('are not served from files that are not pictures, which are not fetched again at once', async () => {
    const ask = open()
    for (const id of [
      'svg',
      'zip',
      'both',
      'large',
      'none',
      'nobody',
      '..%2f..%2fetc',
      '__proto__',
    ])
      expect([id, (await ask(id)).statusCode]).toEqual([id, 204])
    const before = asked.length
    for (const id of ['svg', 'zip', 'both', 'large']) await open()(id)
    expect(asked.length).toBe(before)
  })

  it('are drawn again of what is stored, once, when the terminal draws them differently', async () => {
    const ask = open()
    const before = (await ask('jpeg')).rawPayload
    const name = createHash('sha256').update(`${origin}/jpeg`).digest('hex')
    const path = join(folder, `${name}.json`)
    const { drawing: _, ...earlier } = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify(earlier))
    const fetched = asked.length
    let drawn = 0
    const other = open(async () => {
      drawn++
      return PICTURES.png
    })
    expect((await other('jpeg')).rawPayload).toEqual(PICTURES.png)
    expect((await other('jpeg')).rawPayload).toEqual(PICTURES.png)
    expect([drawn, asked.length]).toEqual([1, fetched])
    await writeFile(path, JSON.stringify(earlier))
    const failing = open(() => Promise.reject(new Error('broken')))
    expect((await failing('jpeg')).rawPayload).toEqual(PICTURES.png)
    expect(before).not.toEqual(PICTURES.png)
  })

  it('keep no drawing waiting for one that does not arrive', async () => {
    const found = await open().logos.findSoon(['png', 'never', 'none', 'svg'])
    expect([...found.keys()]).toEqual(['png'])
    expect(readPngHead(Buffer.from(found.get('png') ?? [])).isPng).toBe(true)
  })

  it('have their origin and license beside them', async () => {
    const files = await readdir(folder)
    const origins = await Promise.all(
      files
        .filter((file) => file.endsWith('.json'))
        .map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))),
    )
    expect(origins.find(({ project_id }) => project_id === 'png')).toMatchObject({
      url: `${origin}/png`,
      license: expect.stringContaining('states no license'),
      fault: null,
    })
    expect(origins.find(({ project_id }) => project_id === 'svg')?.fault).toContain(
      'not a PNG, JPEG, WebP or GIF',
    )
  })

  it('are read in a thread of their own, also what is no picture', async () => {
    const drawn = createLogoDrawer()(Buffer.from('no picture'))
    await expect(drawn).rejects.toMatchObject({
      code: 'unsupported-input',
      message: expect.stringContaining('not a PNG, JPEG, WebP or GIF'),
      errors: [{ code: 'unknown', field: 'file', value: null }],
    })
  })

  it('are none with TT_LOGOS=off', async () => {
    const app = fastify()
    registerProjectLogos(app, null)
    expect((await app.inject({ url: '/explorer/project-logos/png.png' })).statusCode).toBe(204)
  })
})

describe('a mark on nothing', () => {
  beforeAll(loadRasteriser)
  const drawLogo = createLogoDrawer(20)
  /** The first pixel of what is redrawn from a square in the middle of a picture. */
  const cornerOf = async (fill: string, ground = 'none') => {
    const render = (content: string) =>
      new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${content}</svg>`,
      ).render()
    const picture = render(
      `<rect width="20" height="20" fill="${ground}"/><rect x="5" y="5" width="10" height="10" fill="${fill}"/>`,
    ).asPng()
    const logo = Buffer.from(await drawLogo(picture)).toString('base64')
    const image = `<image href="data:image/png;base64,${logo}" width="20" height="20"/>`
    return [...render(image).pixels.subarray(0, 4)]
  }

  it('is put on a plate where it would vanish in one of the themes', async () => {
    expect(await cornerOf('#000')).toEqual([255, 255, 255, 255])
    expect(await cornerOf('#fff')).toEqual([28, 28, 28, 255])
    expect(await cornerOf('#e33')).toEqual([0, 0, 0, 0])
    expect(await cornerOf('#000', '#e33')).toEqual([238, 51, 51, 255])
  })
})
