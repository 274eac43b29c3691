/** The coin of the landing, struck with the mark; light runs over it. index.html shows the same picture before the application is there. */
export function Coin() {
  return (
    <span className="coin">
      <img src="/icons/coin.svg" alt="" width={176} height={176} />
    </span>
  )
}
