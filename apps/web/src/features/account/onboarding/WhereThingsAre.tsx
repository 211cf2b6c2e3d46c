import { Kbd } from '../../../ui/Kbd.tsx'

/** The three things that a new user would otherwise find late. */
export function WhereThingsAre() {
  return (
    <section aria-labelledby="where-things-are" className="mt-8 border-t border-line pt-5">
      <h2 id="where-things-are" className="mb-3 text-lg font-semibold">
        Good to know
      </h2>
      <ul className="grid gap-x-6 gap-y-3 text-fg2 sm:grid-cols-3">
        <li>
          <Kbd>/</Kbd> opens the command line: any project, metric, sector or action, by a few
          letters.
        </li>
        <li>
          Every figure can be traced: press it to see its source, its formula and its versions.
        </li>
        <li>
          <Kbd>?</Kbd> lists what the keyboard can do. An address holds all that a page shows.
        </li>
      </ul>
    </section>
  )
}
