import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { prioritizeRequests } from './createHttpApp.ts'

async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

describe('prioritizeRequests', () => {
  it('has loads wait while a client waits for an answer, and no longer', async () => {
    const app = fastify()
    prioritizeRequests(app)
    const door = new EventTarget()
    app.get('/', async () => {
      door.dispatchEvent(new Event('entered'))
      await once(door, 'left')
      return {}
    })
    const entered = once(door, 'entered')
    const answer = app.inject('/')
    await entered
    let goesOn = false
    priorityGate.yieldToRequests().then(() => {
      goesOn = true
    })
    await passTurns()
    expect(goesOn).toBe(false)
    door.dispatchEvent(new Event('left'))
    await answer
    await passTurns()
    expect(goesOn).toBe(true)
    await app.close()
  })

  it('has a request that yields wait for others, and not for itself', async () => {
    const app = fastify()
    prioritizeRequests(app)
    const steps: string[] = []
    app.get('/read', { config: { isLong: true } }, async () => {
      for (let step = 0; step < 3; step++) {
        await priorityGate.yieldToRequests()
        steps.push('read')
      }
      return {}
    })
    app.get('/page', async () => {
      await passTurns()
      steps.push('page')
      return {}
    })
    await Promise.all([app.inject('/page'), app.inject('/read')])
    expect(steps).toEqual(['page', 'read', 'read', 'read'])
    await app.close()
  })
})
