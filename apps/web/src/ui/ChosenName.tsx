import { findNameDoubt } from '@tickmark/core/projects/findNameDoubt'

/** A name that people chose, kept to itself, with a mark where it may be taken for another one. */
export function ChosenName({ name, className }: { name: string; className?: string }) {
  const doubt = findNameDoubt(name)
  return (
    <>
      <bdi className={className}>{name}</bdi>
      {doubt !== undefined && (
        <span className="ml-1 shrink-0 text-xs font-medium text-warn" title={doubt}>
          <span className="sr-only">{doubt}</span>
          <span aria-hidden>⚠</span>
        </span>
      )}
    </>
  )
}
