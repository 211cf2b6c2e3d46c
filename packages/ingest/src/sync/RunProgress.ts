import type { SyncStep } from '@tickmark/core/answers/SyncStatus'

type Place = { source_id: string; dataset: string }

/** The progress of a dataset in a running sync; `since` in ms since 1970. */
type DatasetStep = { since: number; done: number; count: number }

/** The progress of a running sync with each dataset. */
export class RunProgress {
  /** The time when the run began, ms since 1970. */
  readonly since = Date.now()
  /** The newest step. */
  step: SyncStep | null = null
  readonly #steps = new Map<string, DatasetStep>()

  note(step: SyncStep): void {
    this.step = step
    if (step.phase === 'finishing') return
    const { since, done, count } = this.find(step) ?? { since: Date.now(), done: 0, count: 0 }
    this.#steps.set(
      nameOf(step),
      step.phase === 'asking'
        ? { since, done: step.done, count: step.count }
        : { since, done, count },
    )
  }

  /** Forgets a dataset whose outcome is in the log. */
  end(place: Place): void {
    this.#steps.delete(nameOf(place))
  }

  /** The step of a dataset that is fetched or loaded now. */
  find(place: Place): DatasetStep | undefined {
    return this.#steps.get(nameOf(place))
  }
}

function nameOf({ source_id, dataset }: Place): string {
  return `${source_id} ${dataset}`
}
