import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'

type Props = {
  title: string
  /** What is asked here and why. */
  lead?: ReactNode
  /** The ways to neighboring pages, below the card. */
  foot?: ReactNode
  /** It takes the place of another card, after somebody pressed something there: the focus comes along. */
  isNext?: boolean
  children: ReactNode
}

/** A page that asks one thing, such as to log in: a card in the middle. */
export function PersonalCard({ title, lead, foot, isNext = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  // The focus is the browser's; what had it is gone.
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <div className="mx-auto w-full max-w-[432px] px-3 py-8 md:py-14">
      <section className="rounded-lg border border-line bg-raise p-5 sm:p-6">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold tracking-tight outline-none"
        >
          {title}
        </h1>
        {lead && <p className="mt-1 break-words text-fg2">{lead}</p>}
        <div className="mt-5 flex flex-col gap-5">{children}</div>
      </section>
      {foot && <div className="mt-4 flex flex-col items-center gap-1 text-fg2">{foot}</div>}
    </div>
  )
}

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
