import { Specimen, Specimens } from '../Specimen.tsx'

const COLORS = [
  'bg',
  'raise',
  'hover',
  'line',
  'line2',
  'field',
  'fg',
  'fg2',
  'fg3',
  'accent',
  'accent-fg',
  'up',
  'down',
  'warn',
] as const
const TYPE = [
  { name: '22 px, headings of pages', className: 'text-xl font-semibold' },
  { name: '17 px, key figures', className: 'text-figure font-semibold' },
  { name: '15 px, headings of dialogs', className: 'text-lg font-semibold' },
  { name: '13 px, everything', className: 'text-md' },
  { name: '12 px, controls', className: 'text-sm' },
  { name: '11 px, feet', className: 'text-xs' },
  { name: '13 px, code', className: 'font-mono text-md' },
] as const

export function Tokens() {
  return (
    <>
      <Specimens title="Colors">
        {COLORS.map((name) => (
          <Specimen key={name} state={name}>
            <span
              className="block h-8 w-16 rounded-sm border border-line2"
              style={{ background: `var(--${name})` }}
            />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Type">
        {TYPE.map(({ name, className }) => (
          <Specimen key={name} state={name}>
            <p className={className}>Fees of $61.8M</p>
          </Specimen>
        ))}
      </Specimens>
    </>
  )
}
