import { openForTests } from '@tickmark/core/testing/openForTests'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { composeMail } from '../mail/composeMail.ts'
import { openStore } from '../store/openStore.ts'
import { startSmtp } from '../testing/startSmtp.ts'
import { MailQueue } from './MailQueue.ts'
import { type Mail, openMailTransport } from './MailTransport.ts'

const store = openForTests(() => openStore({ kind: 'embedded', path: ':memory:' }))

const mail = composeMail('Tickmark', {
  recipient: 'ann@bank.example',
  subject: 'Hello',
  paragraphs: ['Hello.'],
  note: 'Nothing to do.',
})
const listWaiting = () =>
  store.db.selectFrom('outgoing_mails').select(['attempts', 'last_error']).execute()
const makeDue = () =>
  store.db
    .updateTable('outgoing_mails')
    .set({ next_attempt_at: new Date(0) })
    .execute()

describe('an email', () => {
  it('waits while the mail server is away, and is handed over once when it is back', async () => {
    const sent: Mail[] = []
    let isAway = true
    const desk = new MailQueue(store.db, {
      send: async (one) => {
        if (isAway) throw new Error('connect ECONNREFUSED')
        sent.push(one)
      },
      close: () => undefined,
    })
    await desk.queue(store.db, mail)
    await desk.deliver()
    expect(await listWaiting()).toEqual([{ attempts: 1, last_error: 'connect ECONNREFUSED' }])
    isAway = false
    await desk.deliver()
    expect(sent).toEqual([])
    await makeDue()
    await Promise.all([desk.deliver(), desk.deliver()])
    expect(sent).toEqual([mail])
    expect(await listWaiting()).toEqual([])
    await desk.close()
  })

  it('that was being sent when the process was killed is sent at once, also after an earlier failure', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    let isAway = true
    const killed = new MailQueue(store.db, {
      send: async () => {
        if (isAway) throw new Error('connect ECONNREFUSED')
        ask()
        await answer
      },
      close: () => undefined,
    })
    await killed.queue(store.db, mail)
    await killed.deliver()
    isAway = false
    await makeDue()
    void killed.deliver()
    await asked
    const sent: Mail[] = []
    const next = new MailQueue(store.db, {
      send: async (one) => void sent.push(one),
      close: () => undefined,
    })
    await next.recover()
    await next.deliver()
    expect(sent).toEqual([mail])
    resolve()
    await killed.close()
    await next.close()
  })

  it('stays with the server that sends it, and is due within seconds for another when that is killed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const sending = new MailQueue(store.db, {
      send: async () => {
        ask()
        await answer
      },
      close: () => undefined,
    })
    const secondsLeft = async () => {
      const { due } = await store.db
        .selectFrom('outgoing_mails')
        .select(sql<number>`extract(epoch FROM next_attempt_at - now())::float8`.as('due'))
        .executeTakeFirstOrThrow()
      return due
    }
    await sending.queue(store.db, mail)
    void sending.deliver()
    await asked
    const left = await secondsLeft()
    expect(left).toBeGreaterThan(10)
    expect(left).toBeLessThanOrEqual(15)
    // Nearly over, then renewed while the mail server thinks.
    await store.db
      .updateTable('outgoing_mails')
      .set({ next_attempt_at: sql`now() + interval '1 second'` })
      .execute()
    vi.advanceTimersByTime(5_000)
    await expect.poll(secondsLeft).toBeGreaterThan(10)
    vi.useRealTimers()
    resolve()
    await sending.close()
    expect(await listWaiting()).toEqual([])
  })

  it('is not sent for an act that did not happen', async () => {
    const desk = new MailQueue(store.db, { send: async () => undefined, close: () => undefined })
    const failing = store.db.transaction().execute(async (trx) => {
      await desk.queue(trx, mail)
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await listWaiting()).toEqual([])
    await desk.close()
  })

  it('is handed to a mail server, waits while that refuses it, and is never handed over twice', async () => {
    const smtp = await startSmtp()
    const transport = await openMailTransport({
      kind: 'smtp',
      url: smtp.url,
      sender: '"Tickmark" <terminal@terminal.example>',
    })
    const desk = new MailQueue(store.db, transport)
    smtp.refusal = '451 try again later'
    const hostile = composeMail('Tickmark', {
      recipient: 'ann@bank.example',
      subject: 'Invitation of Bank\r\nBcc: eve@evil.example',
      paragraphs: ['<b>Hello.</b>'],
      note: 'Nothing to do.',
    })
    await desk.queue(store.db, hostile)
    await desk.deliver()
    expect(smtp.letters).toEqual([])
    expect(await listWaiting()).toMatchObject([{ last_error: expect.stringContaining('451') }])
    smtp.refusal = null
    await makeDue()
    await Promise.all([desk.deliver(), desk.deliver()])
    await desk.deliver()
    expect(smtp.letters).toMatchObject([
      { from: 'terminal@terminal.example', to: ['ann@bank.example'] },
    ])
    const [{ message } = { message: '' }] = smtp.letters
    expect(message).toMatch(/^From: "?Tickmark"? <terminal@terminal\.example>$/m)
    expect(message).toContain('Subject: Invitation of Bank Bcc: eve@evil.example')
    expect(message).not.toMatch(/^Bcc:/m)
    expect(message).toContain('&lt;b&gt;Hello.')
    expect(await listWaiting()).toEqual([])
    await desk.close()
    await smtp.stop()
  })

  it('fails when no mail server listens', async () => {
    const transport = await openMailTransport({
      kind: 'smtp',
      url: 'smtp://127.0.0.1:9',
      sender: 'terminal@terminal.example',
    })
    await expect(transport.send(mail)).rejects.toThrow('ECONNREFUSED')
    transport.close()
  })
})
