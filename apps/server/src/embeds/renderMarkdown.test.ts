import { expect, it } from 'vitest'
import { renderMarkdown } from './renderMarkdown.ts'

it.each([
  [
    '# Lending\n\nWhat **it** _earns_.',
    '<h4>Lending</h4>\n<p>What <strong>it</strong> <em>earns</em>.</p>',
  ],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  [
    '[Aave](https://a.example)',
    '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">Aave</a></p>',
  ],
  ['[x](//evil.example) [y](/\\evil.example)', '<p><a>x</a> <a>y</a></p>'],
  ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['![a "quote"](https://spy.example/x.png)', '<p><em>Image: a &quot;quote&quot;</em></p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('renders %j', (text, expected) => {
  expect(renderMarkdown(text, 'a')).toBe(expected)
})

it.each(['>'.repeat(10_000), '[**_`'.repeat(4_000), '- '.repeat(10_000), `${'*a '.repeat(6_000)}`])(
  'renders all of what looks like marks (%#)',
  (text) => {
    expect(renderMarkdown(text, 'a')).toMatch(/^<(p|ul|blockquote)>.*<\/\1>$/s)
  },
)
