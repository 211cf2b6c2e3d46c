import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('html', () => {
  it('escapes texts and leaves HTML as it is', () => {
    const part = html`<b>${'<i>'}</b>`
    expect(html`<p title="${'"&'}">${part}${3}</p>`.text).toBe(
      '<p title="&quot;&amp;"><b>&lt;i&gt;</b>3</p>',
    )
  })

  it('writes lists one after the other and nothing for null', () => {
    expect(html`<ul>${['a', 'b'].map((one) => html`<li>${one}</li>`)}${null}</ul>`.text).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    )
  })

  it('keeps line breaks of code examples and gives no text a meaning', () => {
    expect(
      html`a \\
b ${'$& \\n'}`.text,
    ).toBe('a \\\nb $&amp; \\n')
  })
})
