import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { fillPage, findPageFiles } from './fillPage.ts'

const TEMPLATE =
  '<html><head><title>old</title><script nonce="tt-nonce"></script><!--tt-head--></head><body><!--tt-answers--></body></html>'
const page = { title: 'A & "B"', description: '<i>$&</i>', found: true }

const PAGE_FILES = [{ path: '/projects', files: ['assets/list.js', 'assets/list.css'] }]

type Changes = Partial<Omit<Parameters<typeof fillPage>[1], 'config'>>

function fillParts(
  settings = {},
  { text = TEMPLATE, ...changes }: Changes & { text?: string } = {},
) {
  return fillPage(
    { text, version: '20260131T102000Z-1a2b3c4d', pageFiles: PAGE_FILES },
    {
      catalog: CATALOG,
      page,
      path: '/explorer',
      config: makeConfig(settings),
      sample: true,
      nonce: 'fresh',
      terminalToken: null,
      ...changes,
    },
  )
}
function fill(...given: Parameters<typeof fillParts>): string {
  const { start, end } = fillParts(...given)
  return start + end
}
function readSettings(html: string): unknown {
  const [, json = ''] = html.split('id="tt-config">')
  return JSON.parse(json.slice(0, json.indexOf('</script>')))
}

describe('fillPage', () => {
  it('escapes what it puts into the page', () => {
    const html = fill()
    expect(html).toContain('<title>A &amp; &quot;B&quot;</title>')
    expect(html).toContain('content="&lt;i&gt;$&amp;&lt;/i&gt;"')
    expect(html).not.toContain('<title>old')
  })

  it('names the picture for other sites by its whole address', () => {
    expect(fill({ TT_PUBLIC_URL: 'https://a.example' })).toContain(
      '<meta property="og:image" content="https://a.example/explorer/thumbnail.png">',
    )
  })

  it('shows a page by its own picture, with its size and what it shows', () => {
    const image = { path: '/explorer/cards/x.png', width: 12, height: 6, alt: 'A "B"' }
    const html = fill({ TT_PUBLIC_URL: 'https://a.example' }, { page: { ...page, image } })
    for (const line of [
      '<meta property="og:image" content="https://a.example/explorer/cards/x.png">',
      '<meta property="og:image:width" content="12">',
      '<meta property="og:image:height" content="6">',
      '<meta property="og:image:alt" content="A &quot;B&quot;">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(html).toContain(line)
  })

  it('proves to a social network whose domain it is, where a code is set', () => {
    expect(fill()).not.toContain('domain-verification')
    expect(fill({ TT_DOMAIN_VERIFICATION: 'abcd1234' })).toContain(
      '<meta name="facebook-domain-verification" content="abcd1234">',
    )
  })

  it('hands the page its settings in a way that cannot end the script', () => {
    expect(readSettings(fill({ TT_PRODUCT_NAME: '</script><b>' }))).toMatchObject({
      productName: '</script><b>',
      publicToken: 'tickmark-public',
      sample: true,
    })
  })

  it('gives the page its build and the token that identifies it', () => {
    expect(readSettings(fill())).toMatchObject({
      appVersion: '20260131T102000Z-1a2b3c4d',
      terminalToken: null,
    })
    expect(readSettings(fill({}, { terminalToken: 'a.b.c' }))).toMatchObject({
      terminalToken: 'a.b.c',
    })
  })

  it('marks the template’s scripts with the nonce, and nothing that came from outside', () => {
    const html = fill({ TT_PRODUCT_NAME: 'tt-nonce' })
    expect(html).toContain('<script nonce="fresh">')
    expect(html).toContain('content="tt-nonce"')
  })

  it('names the page’s own files after those that start the terminal, marked like them', () => {
    const html = fill()
    const script =
      '<link rel="modulepreload" crossorigin href="/explorer/assets/list.js" nonce="fresh">'
    expect(html).toContain(script)
    expect(html).toContain(
      '<link rel="stylesheet" crossorigin href="/explorer/assets/list.css" nonce="fresh">',
    )
    expect(html.indexOf(script)).toBeGreaterThan(html.indexOf('<script nonce="fresh">'))
  })

  it('names no files of another page, nor of one that is not found', () => {
    expect(fill({}, { path: '/explorer/status' })).not.toContain('modulepreload')
    expect(fill({}, { page: { ...page, found: false } })).not.toContain('modulepreload')
  })

  it('cuts the page where its first answers belong', () => {
    const { start, end } = fillParts()
    expect(start).toMatch(/id="tt-config">.*<body>$/s)
    expect(end).toBe('</body></html>')
  })

  it('fills a template without marked places', () => {
    const { start, end } = fillParts({}, { text: '<head></head><body><p></p></body>' })
    expect(start).toMatch(/^<head>.*id="tt-config">.*<\/head><body><p><\/p>$/s)
    expect(end).toBe('\n</body>')
    expect(fill({}, { text: 'nothing' })).toContain('id="tt-config"')
  })
})

const PAGES = [
  { path: '/projects', files: ['list.js'] },
  { path: '/docs/$page', files: ['doc.js'] },
  { path: '/projects/$slug', files: ['project.js'] },
  { path: '/projects/$slug/data', files: ['project.js', 'data.js'] },
]
const find = (path: string) => findPageFiles(PAGES, path)

it('finds the files of a page by its address', () => {
  expect(find('/explorer/projects')).toEqual(['list.js'])
  expect(find('/explorer/projects/')).toEqual(['list.js'])
  expect(find('/explorer/projects/aave')).toEqual(['project.js'])
  expect(find('/explorer/projects/aave/data')).toEqual(['project.js', 'data.js'])
})

it('takes the address of the terminal for the list of projects, to which it leads', () => {
  expect(find('/explorer')).toEqual(['list.js'])
  expect(find('/explorer/')).toEqual(['list.js'])
})

it('knows no files of other addresses', () => {
  expect(find('/explorer/projects/aave/other')).toEqual([])
  expect(find('/explorer/docs')).toEqual([])
  expect(findPageFiles([], '/explorer/projects')).toEqual([])
})
