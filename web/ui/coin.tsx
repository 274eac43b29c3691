/** The coin of the landing, embossed with the mark; light runs over it. */
export function Coin() {
  return (
    <span className="coin">
      <img src="/icons/coin.svg" alt="" width={176} height={176} />
    </span>
  )
}
