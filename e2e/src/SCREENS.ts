/** Every screen of the terminal: its address below /explorer, its title, and a word that stands on it once it is whole. */
export const SCREENS = [
  { path: '/projects', title: 'Projects', region: null },
  { path: '/projects/ethereum', title: 'Ethereum', region: 'Metrics of this project' },
  {
    path: '/projects/ethereum?table=true',
    title: 'Ethereum',
    region: 'Metrics of this project',
  },
  {
    path: '/projects/ethereum/financial-statement',
    title: 'Ethereum: financial statement',
    region: 'From fees to earnings, last twelve months',
  },
  {
    path: '/projects/aave/composition',
    title: 'Aave: composition',
    region: 'Fees, part by part',
  },
  {
    path: '/projects/aave/competitive-landscape',
    title: 'Aave: competitive landscape',
    region: 'Compared by Active loans',
  },
  { path: '/projects/uniswap/contracts', title: 'Uniswap: contracts', region: 'Contracts' },
  {
    path: '/projects/arbitrum/vesting',
    title: 'Arbitrum One: vesting schedule',
    region: 'Allocations',
  },
  { path: '/projects/arbitrum/fundraises', title: 'Arbitrum One: fundraises', region: 'Rounds' },
  { path: '/projects/ethereum/data', title: 'Ethereum: data', region: 'Data' },
  { path: '/metrics', title: 'Metrics', region: 'Financial' },
  { path: '/metrics/fees', title: 'Fees', region: 'Projects that have it' },
  { path: '/markets', title: 'Market sectors', region: 'Sectors' },
  { path: '/markets/lending', title: 'Lending', region: 'Concentration' },
  {
    path: '/markets/lending/metrics/active-loans?mode=rank',
    title: 'Active loans of Lending',
    region: 'Concentration',
  },
  { path: '/leaderboards', title: 'Leaderboards', region: 'Projects by fees' },
  {
    path: '/financial-statements',
    title: 'Financial statements',
    region: 'Largest projects by fees',
  },
  {
    path: '/financial-statements?projects=aave,uniswap,ethereum',
    title: 'Financial statements',
    region: 'Ethereum: from fees to earnings, last twelve months',
  },
  { path: '/trending-contracts', title: 'Trending contracts', region: 'Contracts' },
  { path: '/fundraises', title: 'Fundraises', region: 'Top investors' },
  { path: '/fundraises/investors/Variant', title: 'Variant', region: 'Co-investors' },
  { path: '/status', title: 'Data status', region: 'Sources' },
  { path: '/docs', title: 'Docs', region: null },
  { path: '/docs/operator-guide', title: 'Operator guide', region: 'Table in “Settings”' },
] as const
