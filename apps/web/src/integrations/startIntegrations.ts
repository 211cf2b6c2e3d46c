import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import { switchStore } from '../data/switchStore.ts'
import { watchErrors } from './errors/watchErrors.ts'
import { listServices } from './listServices.ts'
import { readVisitor } from './readVisitor.ts'
import type { ProductEvent } from './Service.ts'
import { superviseService } from './superviseService.ts'
import { watchVisitor } from './watchVisitor.ts'

/**
 * Puts the third parties under supervision that the operator has connected: each runs while it is switched on and
 * the visitor allows it. Called once.
 */
export function startIntegrations(): void {
  const supervised = listServices(pageSettings.integrations).map(superviseService)
  const follow = () => {
    const visitor = readVisitor()
    for (const service of supervised) service.follow(visitor)
  }
  watchVisitor(follow)
  switchStore.subscribe(follow)
  addEventRecorder((name, details) => {
    // Services know the user from the session, also one who was there before them.
    if (name === 'user_identified') return
    // The recorder's types say so for every single event, but not for all of them at once.
    const event = { name, details } as ProductEvent
    for (const service of supervised) service.record(event)
  })
  follow()
  if (pageSettings.integrations.sentryDsn !== null) watchErrors()
}
