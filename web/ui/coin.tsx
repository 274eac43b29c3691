/** The coin of the landing, struck with the mark. */
const PLAY = 'v40c0 4 4.3 6.3 7.7 4.1l31-20c3-2 3-6.3 0-8.2l-31-20c-3.4-2.2-7.7.1-7.7 4.1z'

export function Coin() {
  return (
    <svg viewBox="0 0 200 200" width="176" height="176" aria-hidden="true">
      <Metals />
      <circle cx="100" cy="104" r="96" fill="#7a4206" />
      <circle cx="100" cy="100" r="96" fill="url(#coin-rim)" />
      <circle cx="100" cy="100" r="91" fill="none" stroke="#7a4206" strokeOpacity=".55" strokeWidth="6" strokeDasharray="3 4.15" />
      <circle cx="100" cy="100" r="84" fill="url(#coin-edge)" />
      <circle cx="100" cy="100" r="79" fill="url(#coin-face)" />
      <ellipse cx="100" cy="104" rx="66" ry="21" transform="rotate(-24 100 104)" fill="none" stroke="url(#coin-edge)" strokeWidth="9" />
      <circle cx="100" cy="101" r="40" fill="url(#coin-edge)" />
      <circle cx="100" cy="99" r="37" fill="#ffd55e" />
      <path d={`M87 80.5${PLAY}`} fill="#8f4f06" />
      <path d={`M87 77.5${PLAY}`} fill="#c9800f" />
      <path d="M160 77a66 21 -24 0 1-121 53" fill="none" stroke="#ffe9a8" strokeWidth="5" strokeLinecap="round" />
      <g clipPath="url(#coin-clip)"><path className="sheen" d="M20 0h34L0 200h-34z" fill="#fff" fillOpacity=".45" /></g>
    </svg>
  )
}

function Metals() {
  return (
    <defs>
      <linearGradient id="coin-rim" x1=".15" y1="0" x2=".85" y2="1">
        <stop stopColor="#fff3c2" />
        <stop offset=".3" stopColor="#ffc93d" />
        <stop offset=".55" stopColor="#c77a12" />
        <stop offset=".75" stopColor="#ffcf52" />
        <stop offset="1" stopColor="#8a4a08" />
      </linearGradient>
      <radialGradient id="coin-face" cx=".36" cy=".28" r=".85">
        <stop stopColor="#fff0b0" />
        <stop offset=".35" stopColor="#ffcc45" />
        <stop offset=".75" stopColor="#f0a021" />
        <stop offset="1" stopColor="#b86a0c" />
      </radialGradient>
      <linearGradient id="coin-edge" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#a85c06" />
        <stop offset="1" stopColor="#ffe59a" />
      </linearGradient>
      <clipPath id="coin-clip"><circle cx="100" cy="100" r="82" /></clipPath>
    </defs>
  )
}
