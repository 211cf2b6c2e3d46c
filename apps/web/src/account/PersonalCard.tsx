import type { ReactNode } from 'react'
import { usePageTitle } from '../data/usePageTitle.ts'

type Props = {
  title: string
  /** What is asked here and why. */
  lead?: ReactNode
  /** The ways to neighbouring pages, below the card. */
  foot?: ReactNode
  children: ReactNode
}

/** A page that asks one thing, such as to log in: a card in the middle. */
export function PersonalCard({ title, lead, foot, children }: Props) {
  usePageTitle(title)
  return (
    <div className="mx-auto w-full max-w-[432px] px-3 py-8 md:py-14">
      <section className="rounded-lg border border-line bg-raise p-5 sm:p-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 break-words text-fg2">{lead}</p>}
        <div className="mt-5 flex flex-col gap-5">{children}</div>
      </section>
      {foot && <div className="mt-4 flex flex-col items-center gap-1 text-fg2">{foot}</div>}
    </div>
  )
}
