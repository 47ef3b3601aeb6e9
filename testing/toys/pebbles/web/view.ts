/** The JSON of view.cpp. */
export interface View {
  left: number
  heap: number
}
