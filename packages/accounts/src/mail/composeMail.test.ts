import { describe, expect, it } from 'vitest'
import { composeMail } from './composeMail.ts'

const content = {
  recipient: 'ann@bank.example',
  subject: 'Hello',
  paragraphs: ['First.', 'A < B & "C".'],
  action: { label: 'Go', url: 'https://terminal.example/?a=1&b=2' },
  note: 'Nothing to do.',
}

describe('composeMail', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = composeMail('Tickmark', content)
    expect(text).toBe(
      'First.\n\nA < B & "C".\n\nGo:\nhttps://terminal.example/?a=1&b=2\n\nNothing to do.\n\nTickmark',
    )
    expect(html).toContain('<p>A &lt; B &amp; &quot;C&quot;.</p>')
    expect(html).toContain('<a href="https://terminal.example/?a=1&amp;b=2">Go</a>')
  })

  it('keeps the lines of a message, and links items and the end of such emails', () => {
    const { text, html } = composeMail('Tickmark', {
      ...content,
      paragraphs: ['One\n<b>two</b>', { text: '#3 “A & B”', url: 'https://terminal.example/3' }],
      unsubscribeUrl: 'https://terminal.example/unsubscribe?token=x',
    })
    expect(text).toContain('One\n<b>two</b>\n\n#3 “A & B”\nhttps://terminal.example/3\n\n')
    expect(text).toContain('Unsubscribe: https://terminal.example/unsubscribe?token=x')
    expect(html).toContain('<p>One<br>&lt;b&gt;two&lt;/b&gt;</p>')
    expect(html).toContain('<a href="https://terminal.example/3">#3 “A &amp; B”</a>')
    expect(html).toContain('<a href="https://terminal.example/unsubscribe?token=x">Unsubscribe</a>')
  })

  it('keeps a subject on its line, whatever names are in it', () => {
    const subject = 'Invitation to A\r\nBcc: eve@evil.example\u2028\u0000B'
    expect(composeMail('Tickmark', { ...content, subject }).subject).toBe(
      'Invitation to A Bcc: eve@evil.example B',
    )
  })
})
