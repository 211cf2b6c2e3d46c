import { WhyNoData } from '../../ui/WhyNoData.tsx'

/** Shown in place of pages while the terminal has no figures: that they are on their way, or why not and how to load some. */
export function EmptyTerminal() {
  return (
    <WhyNoData of={{ anything: true }} none="Figures are being computed">
      <p>The pages appear when that has finished, usually within a minute.</p>
    </WhyNoData>
  )
}
