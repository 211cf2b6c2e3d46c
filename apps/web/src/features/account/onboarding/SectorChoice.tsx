import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { ChoiceGrid } from './ChoiceGrid.tsx'

const OPTIONS = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  id: market_sector_id,
  label: name,
}))

type Props = { chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Asks for the market sectors that somebody follows. */
export function SectorChoice(props: Props) {
  return (
    <ChoiceGrid
      question="Which market sectors do you follow?"
      hint="They become favourites, which stand first and can be changed at any time."
      options={OPTIONS}
      {...props}
    />
  )
}
