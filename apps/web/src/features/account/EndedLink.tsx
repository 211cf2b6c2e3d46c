import type { ReactNode } from 'react'
import { PersonalCard } from '../../account/PersonalCard.tsx'

/** Says that the link of an e-mail no longer works, with the way to a new one. */
export function EndedLink({ children }: { children: ReactNode }) {
  return (
    <PersonalCard
      title="This link has ended"
      isNext
      lead="It was used before, or it is too old. Nothing was changed."
    >
      {children}
    </PersonalCard>
  )
}
