/** The state of a project of the sample at the start of 2025; see `SAMPLE_LEVELS`. */
export type SampleLevel = Readonly<Record<(typeof COLUMNS)[number], string>>

const COLUMNS = [
  'project_id',
  'size',
  'launch',
  'token',
  'price',
  'supply',
  'maximum',
  'fees',
  'kept',
  'business',
  'tvl',
  'users',
] as const

/**
 * Orders of magnitude, from general knowledge: size (5 for the largest of a sector to 1, which decides how much a
 * project reports), years since 2000 in which it and its token started (0: before the sample; 22-24: until 24), price,
 * circulating and maximum supply, fees in US dollars a day, the part of them that is revenue, the sector's own volume
 * or level, value locked, and daily users. `-` is none.
 */
const ROWS = `
bitcoin               5 0     0     95K      19.8M 21M     700K  0    18B   -    450K
ethereum              5 0     0     3350     120.5M 120.5M 5M    .75  6B    -    420K
solana                5 20.2  20.3  190      485M  590M    4.5M  .5   9B    -    4.5M
hyperliquid           5 23.4  24.91 24       334M  962M    1.1M  .93  3B    -    22K
bnb-chain             4 20.7  0     700      144M  144M    550K  .12  2.5B  -    1.1M
tron                  4 0     0     .25      86B   95B     2M    1    18B   -    2.3M
avalanche             4 20.7  20.72 38       410M  715M    35K   1    350M  -    60K
internetcomputer      4 21.36 21.36 10       478M  530M    12K   1    60M   -    30K
sui                   3 23.35 23.35 4.2      3B    10B     60K   .3   700M  -    900K
near                  3 20.8  20.8  5.2      1.18B 1.25B   18K   .7   60M   -    2.6M
ton                   3 21    21.6  5.6      2.5B  5.1B    30K   .5   90M   -    450K
cardano               3 0     0     .9       35.1B 45B     9K    .2   4B    -    35K
xrp-ledger            3 0     0     2.3      57B   100B    4K    1    900M  -    45K
dogecoin              3 0     0     .33      147B  170B    8K    0    900M  -    60K
litecoin              3 0     0     103      75.3M 84M     900   0    3B    -    350K
aptos                 2 22.8  22.8  9        560M  1.15B   4K    1    100M  -    700K
cosmos                2 19.2  19.2  6.3      390M  420M    1.2K  .1   15M   -    15K
polkadot              2 20.6  20.6  6.8      1.53B 1.7B    900   .8   50M   -    7K
stellar               2 0     0     .35      30.5B 50B     1.5K  1    120M  -    55K
filecoin              2 20.8  20.8  5        620M  1.95B   9K    1    20M   -    3K
bitcoin-cash          1 0     0     440      19.8M 21M     250   0    400M  -    30K
zcash                 1 0     0     55       15.6M 21M     60    0    60M   -    8K
monero                1 0     0     195      18.4M 18.6M   900   0    90M   -    12K
arbitrum              5 21.66 23.22 .75      4.2B  10B     60K   .96  900M  -    370K
base                  5 23.55 -     -        -     -       300K  .96  2.5B  -    1.3M
optimism              4 21.96 22.41 1.85     1.35B 4.29B   35K   .96  220M  -    80K
polygon               4 20.4  0     .47      8.4B  10.3B   25K   .6   400M  -    500K
starknet              3 21.9  24.13 .42      2.4B  10B     6K    .9   30M   -    25K
linea                 2 23.55 25.69 .03      15B   72B     12K   .9   60M   -    70K
scroll                2 23.78 24.8  .75      190M  1B      8K    .9   40M   -    50K
mantle                2 23.54 23.54 1.2      3.36B 6.2B    4K    .9   60M   -    40K
zksync-era            2 23.23 24.46 .19      3.7B  21B     8K    .9   60M   -    60K
celo                  1 20.3  20.4  .65      560M  1B      1.5K  .9   90M   -    400K
degen-chain           1 24.24 24.24 .011     14.6B 36.9B   60    .9   300K  -    900
uniswap               5 18.9  20.71 13       600M  1B      3.6M  0    2.6B  5.7B 350K
pancakeswap           4 20.73 20.75 2.4      290M  450M    1.2M  .25  1.2B  2.1B 180K
curve                 4 20.1  20.62 .9       1.25B 3.03B   130K  .5   280M  2.3B 7K
jupiter               4 21.8  24.08 .85      1.35B 7B      1.6M  .34  2.2B  2.3B 400K
aerodrome             3 23.66 23.66 1.3      730M  1.6B    480K  .9   700M  1.2B 90K
raydium               3 21.13 21.15 4.6      290M  555M    2.6M  .14  1.9B  2.1B 900K
balancer              3 20.2  20.48 2.7      60M   96M     45K   .4   90M   900M 2.5K
sushi                 3 20.66 20.66 1.4      250M  280M    60K   .16  60M   300M 8K
velodrome             2 22.42 22.42 .11      1.6B  2.3B    20K   .9   25M   90M  4K
camelot               2 22.85 22.93 1100     47K   100K    35K   .25  45M   110M 6K
orca                  2 21.12 21.6  3.2      53M   100M    400K  .13  600M  300M 90K
1inch                 2 19.4  20.98 .38      1.28B 1.5B    45K   .3   220M  5M   35K
gmx                   4 21.67 21.7  28       10M   13.2M   190K  .3   300M  480M 2.2K
dydx                  4 19.3  21.69 1.5      680M  1B      60K   .8   350M  330M 1.5K
synthetix             2 0     0     2        327M  340M    15K   .9   60M   240M 500
lighter               2 25.05 25.99 2.6      250M  1B      20K   .9   300M  90M  2K
drift                 1 21.9  24.37 1.2      300M  1B      60K   .85  250M  750M 5K
kwenta                1 20.9-23.9 22.88 12   600K  1M      4K    .3   12M   9M   90
vertex                1 23.3-24.9 23.88 .1   300M  1B      9K    .8   60M   30M  300
mango-markets         1 21.1-24.6 21.6 .03   1.1B  5B      2K    .9   5M    30M  200
aave                  5 20    20.76 320      15M   16M     1.7M  .14  11.5B 21B  14K
morpho                5 22.5  24.89 2.4      225M  1B      480K  0    2.2B  4.2B 4K
makerdao              4 0     0     .0625    21.1B 24B     900K  .62  5.5B  5.2B 1.1K
compound              4 0     20.46 75       8.9M  10M     180K  .13  900M  2.4B 1.5K
kamino                3 22.6  24.33 .11      1.4B  10B     220K  .13  900M  2.2B 15K
spark                 3 23.35 25.46 .06      1.7B  10B     260K  .12  1.6B  3.8B 600
euler                 3 21.95 22    7.5      17M   27M     40K   .1   300M  500M 800
venus                 2 20.85 20.85 9        16M   30M     110K  .2   650M  1.7B 3K
fluid                 2 24.13 24.98 6.5      38M   100M    130K  .1   800M  1.5B 1.2K
benqi                 2 21.63 21.63 .02      5B    7.2B    30K   .2   110M  420M 700
save                  1 21.6  21.85 .6       65M   100M    30K   .15  90M   290M 700
marginfi              1 23.1  -     -        -     -       30K   .15  110M  400M 900
everlend              1 22.1-23.2 22.3 .01   40M   100M    60    .2   300K  1M   20
lido                  5 20.97 21.02 1.9      895M  1B      3M    .05  32B   32B  700
jito                  3 22.85 23.93 3.2      280M  1B      1M    .06  2.8B  2.8B 3K
rocket-pool           3 21.86 0     13.5     21M   22M     270K  .02  3.2B  3.2B 120
marinade-finance      2 21.6  21.76 .13      370M  1B      220K  .06  1.7B  1.7B 400
eigenlayer            5 23.45 24.75 3.7      220M  1.7B    90K   .05  15B   15B  500
ether-fi              4 23.4  24.21 2.2      230M  1B      620K  .12  8.8B  8.8B 2.5K
babylon               3 24.64 25.28 .1       2.3B  10B     9K    .05  5.5B  5.5B 400
renzo                 2 23.78 24.33 .045     2.3B  10B     90K   .1   1.4B  1.4B 150
across                4 21.86 22.9  .38      430M  1B      70K   .05  55M   130M 22K
stargate              4 22.2  22.2  .45      204M  1B      28K   .4   60M   380M 18K
layerzero             3 22.2  24.47 5        110M  1B      60K   .3   180M  150M 45K
wormhole              3 21.6  24.26 .28      2.6B  10B     9K    .3   90M   2.8B 12K
hop                   2 21.5  22.44 .02      75M   1B      1.8K  .5   1.5M  9M   900
tether                5 0     -     -        -     -       15.6M 1    137B  -    1.6M
circle                5 0     -     -        -     -       5.2M  .42  44B   -    550K
ethena                4 24.13 24.25 .95      2.9B  15B     2.2M  .2   5.9B  5.9B 1.5K
dai                   3 0     -     -        -     -       600K  .5   5.3B  -    30K
paypal-usd            2 23.6  -     -        -     -       55K   .8   500M  -    6K
frax-finance          2 20.97 20.97 2.9      88M   100M    60K   .6   650M  -    3K
binance-usd           1 19.7-24.1 - -        -     -       9K    .5   70M   -    2K
ondo-finance          5 23.05 24.05 1.35     1.4B  10B     80K   .04  650M  650M 90
securitize            4 24.2  -     -        -     -       75K   .08  650M  650M 40
franklin-templeton    3 21.3  -     -        -     -       55K   .05  500M  500M 60
pax-gold              2 19.7  19.7  2640     200K  200K    150   .9   530M  530M 400
tether-gold           2 20.05 20.05 2640     246K  246K    90    .9   650M  650M 150
backed-finance        2 23    -     -        -     -       150   .5   25M   25M  150
superstate            2 24.1  -     -        -     -       20K   .04  180M  180M 25
openeden              2 23.3  25.75 .3       184M  1B      15K   .05  110M  110M 30
centrifuge            2 19.6  20.6  .3       520M  680M    9K    .05  120M  120M 40
matrixdock            2 24.65 -     -        -     -       40    .3   20M   20M  15
pendle                5 21.45 21.33 5        165M  281M    150K  .85  4.4B  4.4B 3K
yearn                 4 20.1  20.55 8500     33.5K 36.7K   18K   .3   230M  240M 500
convex                3 21.38 21.38 4        97M   100M    160K  .14  1.5B  1.5B 600
beefy                 2 20.77 20.75 250      80K   80K     25K   .4   240M  250M 2.2K
index-coop            2 20.76 20.76 2.5      9M    10M     3.5K  .5   55M   60M  120
gauntlet              3 22    -     -        -     -       40K   .12  900M  -    90
steakhouse-financial  2 22.5  -     -        -     -       35K   .1   800M  -    60
chainlink             5 19.4  0     21       640M  1B      160K  .35  -     -    9K
pyth                  3 21.65 23.88 .37      3.6B  10B     4K    .5   -     -    4K
redstone              2 22    25.16 .8       280M  1B      2.5K  .5   -     -    900
omg-network           1 20.4-23.6 0 .3       140M  140M    40    .5   -     -    60
opensea               5 0     -     -        -     -       95K   .5   4M    -    9K
blur                  3 22.8  23.12 .28      2.2B  3B      35K   .05  6M    -    3K
magic-eden            2 21.7  24.94 3.5      125M  1B      110K  .6   5M    -    12K
looksrare             1 22.03 22.03 .06      990M  1B      1K    1    60K   -    60
x2y2                  1 22.1-24.8 22.13 .01  900M  1B      900   1    150K  -    100
cryptopunks           3 0     -     -        -     -       2.5K  0    400K  -    12
pudgy-penguins        2 21.55 24.96 .033     62.8B 88.8B   22K   .5   900K  -    60
basic-attention-token 3 0     0     .26      1.49B 1.5B    9K    .3   300K  -    60K
axie-infinity         4 20.2  20.84 6.5      156M  270M    9K    .9   900K  -    18K
the-sandbox           2 19.9  20.62 .6       2.45B 3B      2K    .9   8M    -    2K
illuvium              1 21.2  21.24 40       6.5M  10M     900   .9   700K  -    300
shiba-inu             3 20.6  20.6  .000021  589T  589.6T  3K    0    30M   -    6K
pepe                  2 23.29 23.29 .00002   420.7T 420.7T 2K    0    60M   -    12K
bonk                  1 22.99 22.99 .00003   75T   88T     500   0    15M   -    9K
augur                 3 0     0     .9       11M   11M     80    .1   8K    -    12
crypto-com            3 18.9  0     .14      27B   30B     900K  1    2.2B  -    60K
ftx                   1 19.35-22.88 19.6 20  133M  330M    1.6M  .9   7B    -    40K
`

/** The projects of the sample. */
export const SAMPLE_LEVELS: ReadonlyMap<string, SampleLevel> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const cells = row.split(/\s+/)
      const level = Object.fromEntries(
        COLUMNS.map((column, index) => [column, cells[index] ?? '-']),
      )
      return [cells[0] ?? '', level as SampleLevel]
    }),
)
