import { describe, expect, it } from 'vitest'
import { makeConfig } from '../config.ts'
import { fillPage } from './fillPage.ts'

const TEMPLATE = '<html><head><title>old</title><!--tt-head--></head><body></body></html>'
const page = { title: 'A & "B"', description: '<i>$&</i>', found: true }
const fill = (settings = {}, template = TEMPLATE) =>
  fillPage(template, { page, path: '/explorer', config: makeConfig(settings), sample: true })

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
    const config = makeConfig({ TT_PUBLIC_URL: 'https://a.example' })
    const html = fillPage(TEMPLATE, {
      page: { ...page, image },
      path: '/explorer',
      config,
      sample: true,
    })
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
    const html = fill({ TT_PRODUCT_NAME: '</script><b>' })
    const [, json = ''] = html.split('id="tt-config">')
    const text = json.slice(0, json.indexOf('</script>'))
    expect(JSON.parse(text)).toMatchObject({
      productName: '</script><b>',
      publicToken: 'tickmark-public',
      sample: true,
    })
  })

  it('fills a template without a marked place', () => {
    expect(fill({}, '<head></head>')).toContain('id="tt-config"')
  })
})
