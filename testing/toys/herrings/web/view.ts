/** The JSON of view.cpp. */
export interface View {
  leader: number
  trick: number[] // the card of each seat; 0 for none
  held: number[] // how many cards each seat holds
  played: number[]
  hand: number[] | null // null for a spectator
}
