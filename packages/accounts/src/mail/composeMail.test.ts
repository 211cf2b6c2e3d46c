import { expectGolden } from '@tickmark/core/testing/expectGolden'
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
  it('says the same as text and as HTML, and keeps lines, links and subjects safe', async () => {
    const mails = {
      plain: content,
      'with items and a way out': {
        ...content,
        paragraphs: ['One\n<b>two</b>', { text: '#3 “A & B”', url: 'https://terminal.example/3' }],
        unsubscribeUrl: 'https://terminal.example/unsubscribe?token=x',
      },
      'with a subject of several lines': {
        ...content,
        subject: 'Invitation to A\r\nBcc: eve@evil.example\u2028\u0000B',
      },
    }
    const composed = Object.entries(mails).map(([name, mail]) => {
      const { subject, text, html } = composeMail('Tickmark', mail)
      expect(subject).toMatch(/^.+$/)
      return [name, `${subject}\n\n${text}\n\n${html}`]
    })
    await expectGolden('mails', Object.fromEntries(composed))
  })
})
