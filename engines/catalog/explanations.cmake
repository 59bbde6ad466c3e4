# Writes OUT, the rows of explanations.cpp's table, from the games' explanations.json: the words are data, read here once
# so that no file is read at run time.
#   cmake -DOUT=explanations.inc -DROOMS=othello=.../engines/othello;yonin=.../engines/yoninshogi -P explanations.cmake
set(rows "")
foreach(pair IN LISTS ROOMS)
  string(REGEX MATCH "^([^=]+)=(.*)$" _ "${pair}")
  set(game "${CMAKE_MATCH_1}")
  file(READ "${CMAKE_MATCH_2}/explanations.json" text)
  string(JSON count LENGTH "${text}")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON code MEMBER "${text}" ${i})
    string(JSON en GET "${text}" "${code}" en)
    string(JSON ja GET "${text}" "${code}" ja)
    string(APPEND rows "{\"${game}\", \"${code}\", R\"(${en})\", R\"(${ja})\"},\n")
  endforeach()
endforeach()
file(WRITE "${OUT}.new" "${rows}")
file(COPY_FILE "${OUT}.new" "${OUT}" ONLY_IF_DIFFERENT)
